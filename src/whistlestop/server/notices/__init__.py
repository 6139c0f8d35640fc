"""Notices for people who are elsewhere: push messages, mails and webhooks."""
