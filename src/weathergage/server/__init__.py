"""The HTTP and WebSocket adapter: it stores journals, asks the engine, and knows no rule."""
