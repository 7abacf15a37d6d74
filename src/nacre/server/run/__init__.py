"""Running the server: settings, start and stop, the application, logs and metrics."""
