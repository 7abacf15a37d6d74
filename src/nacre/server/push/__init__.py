"""Turn notices for people who are not connected: webhooks and Web Push."""
