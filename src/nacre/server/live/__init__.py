"""Live connections: WebSockets over which tables are watched and played."""
