"""IP addresses: grouped for rate limits, and told apart."""

from ipaddress import IPv6Address, IPv6Network, ip_address


def group_address(address: str) -> str:
    """Return the group of addresses that share limits: for IPv6 a whole /64.

    >>> group_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> group_address("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket has no IP address
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))


def is_loopback(address: str) -> bool:
    """Return whether an address is this machine's own."""
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback
