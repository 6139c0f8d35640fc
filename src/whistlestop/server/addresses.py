"""Addresses on the net: which of them count as one."""

from ipaddress import IPv6Address, IPv6Network, ip_address


def address_group(address: str) -> str:
    """The addresses that count as one: an IPv6 connection usually owns a whole /64.

    >>> address_group("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> address_group("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # a socket of the machine itself has no address
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))
