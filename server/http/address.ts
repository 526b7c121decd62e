import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Returns a test for peers that are proxies of TRUSTED_PROXIES. */
export function proxyReader(trustedProxies: string[]): (peer: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', length] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(length), family);
  }
  return (peer = '') => {
    const address = plain(peer);
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns the visitor's address. Forwarding headers count only if the peer is a trusted proxy, and are read
 * from the right: the first address that is not itself a trusted proxy.
 */
export function addressReader(trustedProxies: string[]) {
  const isTrusted = proxyReader(trustedProxies);

  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(peer ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(withoutPort(hop.trim())));
    while (isTrusted(address) && hops.length > 0) {
      const hop = hops.pop() ?? '';
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * True if a program on this machine calls, by a loopback address. Calls through a proxy are refused even if
 * the proxy runs here, and so are other host names, which a page of another site could point at this machine
 * (DNS rebinding).
 */
export function isOnThisMachine({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: Pick<Socket, 'remoteAddress'> }): boolean {
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  const hasOwnHost = loopbackHost.test(headers.host ?? 'localhost');
  return !isForwarded && hasOwnHost && /^(127\.|::1$)/.test(plain(socket.remoteAddress ?? ''));
}

/**
 * Removes the port of a node; with a port IPv6 is in brackets (RFC 7239, section 6). Some gateways send the
 * port.
 */
function withoutPort(node: string): string {
  const [, bracketed, dotted] = /^"?(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?"?$/i.exec(node) ?? [];
  return bracketed ?? dotted ?? node;
}

/** Unwraps IPv4 addresses, which arrive as `::ffff:…` on a dual-stack socket. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/**
 * Returns the unit that a rate limit counts: an IPv4 address, or the /64 prefix of IPv6 that one household or
 * server is assigned.
 */
export function neighbourhood(address: string): string {
  return isIP(address) === 6 ? `${getPrefix(address, 4)}::/64` : address;
}

/**
 * Returns the network of an address, which says where it is and names no household: /24 of IPv4, /48 of IPv6.
 */
export function networkPrefix(address: string): string | undefined {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${getPrefix(address, 3)}::/48` : undefined;
}

/** Returns the first groups of 16 bits of an IPv6 address. */
function getPrefix(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return all
    .slice(0, count)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
