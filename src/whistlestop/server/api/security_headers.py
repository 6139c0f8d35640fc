"""Security headers of every response, among them the content security policy."""

from typing import Final

from litestar.types import Message, Scope
from litestar.utils import normalize_path

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
UNUSED_FEATURES: Final = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment"),
    *("serial", "usb", "xr-spatial-tracking"),
)

ALWAYS: Final = {
    b"content-security-policy": CONTENT_SECURITY_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES).encode(),
}
ON_HTTPS: Final = {b"strict-transport-security": b"max-age=31536000"}
ON_API: Final = {b"cache-control": b"no-store"}


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Add the missing security headers to a response: a `before_send` hook, also for errors."""
    if message["type"] != "http.response.start":
        return
    wanted = ALWAYS | (ON_HTTPS if scope["scheme"] == "https" else {}) | (ON_API if is_api_path(scope["path"]) else {})
    present = list(message["headers"])
    names = {name.lower() for name, _ in present}
    message["headers"] = [*present, *((name, value) for name, value in wanted.items() if name not in names)]


def is_api_path(path: str) -> bool:
    """Return whether a path belongs to the API, not to pages.

    >>> is_api_path("/api/tables"), is_api_path("/apiary")
    (True, False)
    """
    return f"{normalize_path(path)}/".startswith("/api/")
