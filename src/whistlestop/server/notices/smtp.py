"""Mail: a host's SMTP server, by URL."""

import re
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from whistlestop.server.notices.outbound import DeliveryError
from whistlestop.texts import SentenceError

SECURE_PORT: Final = 465
SUBMISSION_PORT: Final = 587
THIS_MACHINE: Final = frozenset(("localhost", "127.0.0.1", "::1"))
MAX_ADDRESS: Final = 254
# Strict on purpose: a quoted or a foreign address is rare, and a misread one would send mail elsewhere.
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
_PERMANENT: Final = range(500, 600)


class SmtpUrlError(SentenceError):
    """A wrong setting for mail. The sentence never shows the URL: it has a password in it."""


class RefusedRecipientError(Exception):
    """The mail server will never take mail for this address."""


@dataclass(frozen=True, slots=True)
class SmtpAddress:
    """Where to hand mail in, and who hands it in."""

    host: str
    port: int
    is_tls: bool
    user: str | None = None
    password: str | None = None

    @property
    def needs_starttls(self) -> bool | None:
        """Whether the connection must become encrypted; None: if the server offers it."""
        if self.is_tls:
            return False
        return True if self.password is not None and self.host not in THIS_MACHINE else None


def parse_smtp_url(url: str) -> SmtpAddress:
    """Parse `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the start).

    >>> parse_smtp_url("smtps://mail.example.org").port
    465
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SmtpUrlError("notices.bad_smtp_url") from error
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise SmtpUrlError("notices.bad_smtp_url")
    is_tls = parts.scheme == "smtps"
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return SmtpAddress(parts.hostname, port or (SECURE_PORT if is_tls else SUBMISSION_PORT), is_tls, user, password)


def is_mail_address(text: str) -> bool:
    """Return whether a text is a plain mail address.

    >>> [is_mail_address(text) for text in ("ada@example.org", "ada@example", "a@b.org, c@d.org")]
    [True, False, False]
    """
    return len(text) <= MAX_ADDRESS and _ADDRESS.fullmatch(text) is not None and ".." not in text


def require_sender(text: str) -> Address:
    """Return the sender of all mails, such as `Whistlestop <games@example.org>`."""
    name, address = parseaddr(text)
    if not is_mail_address(address):
        raise SmtpUrlError("notices.bad_mail_from")
    user, _, domain = address.rpartition("@")
    return Address(name or "Whistlestop", user, domain)


class Mailer:
    """Hands mails in at the host's SMTP server."""

    def __init__(self, smtp_url: str, mail_from: str, timeout: float) -> None:
        self._server = parse_smtp_url(smtp_url)
        self._sender = require_sender(mail_from)
        self._timeout = timeout

    @property
    def contact(self) -> str:
        """The address of the sender."""
        return self._sender.addr_spec

    async def send(self, to: str, subject: str, body: str, *, unsubscribe_url: str | None = None) -> None:
        """Send one mail. Raises DeliveryError, or RefusedRecipientError if trying again is no use."""
        server = self._server
        try:
            await aiosmtplib.send(
                self._compose(to, subject, body, unsubscribe_url),
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.is_tls,
                start_tls=server.needs_starttls,
                timeout=self._timeout,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(refused.code in _PERMANENT for refused in error.recipients):
                raise RefusedRecipientError from error
            raise DeliveryError from error
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise DeliveryError from error

    def _compose(self, to: str, subject: str, body: str, unsubscribe_url: str | None) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._sender.domain)
        message["Auto-Submitted"] = "auto-generated"  # so that nobody's holiday reply comes back
        if unsubscribe_url is not None:
            message["List-Unsubscribe"] = f"<{unsubscribe_url}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(body)
        return message
