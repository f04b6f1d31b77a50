"""Run the server: figures for Prometheus, the access log, and work shared by several workers."""
