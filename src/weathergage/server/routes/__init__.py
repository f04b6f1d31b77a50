"""The calls of the HTTP API, the WebSockets and the browser client."""
