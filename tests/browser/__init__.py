"""The client in a real Chromium, driven by Playwright, against the real server."""
