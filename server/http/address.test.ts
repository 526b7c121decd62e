import { expect, test } from 'vitest';
import { addressReader, isOnThisMachine, neighbourhood, networkPrefix } from './address.ts';

const read = addressReader(['10.0.0.0/8', '::1', '192.168.1.5']);

// prettier-ignore
test.each([
  ['a stranger’s header counts for nothing', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['a trusted proxy is believed', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['what a visitor wrote before the proxy is not', '10.1.2.3', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['two trusted proxies in a row are passed through', '10.1.2.3', '198.51.100.7, 192.168.1.5', '198.51.100.7'],
  ['nonsense ends the reading', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['no header leaves the proxy', '::1', '', '::1'],
  ['a gateway may add the port', '10.1.2.3', '203.0.113.9:51234', '203.0.113.9'],
  ['to IPv6 in brackets too', '10.1.2.3', '[2001:db8::9]:51234', '2001:db8::9'],
  ['brackets may have no port', '10.1.2.3', '[2001:db8::9]', '2001:db8::9'],
  ['and quotes around them', '10.1.2.3', '"[2001:db8::9]:51234"', '2001:db8::9'],
  ['IPv6 without brackets has no port', '10.1.2.3', '2001:db8::9', '2001:db8::9'],
  ['a proxy in between is passed through with its port', '10.1.2.3', '198.51.100.7:1, 192.168.1.5:2', '198.51.100.7'],
  ['IPv4 in IPv6 clothes with a port', '10.1.2.3', '[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['a port alone ends the reading', '10.1.2.3', ':51234', '10.1.2.3'],
  ['an IPv4 address in IPv6 clothes is itself', '::ffff:203.0.113.9', '', '203.0.113.9'],
])('%s', (_, peer, forwardedFor, expected) => {
  expect(read(peer, forwardedFor)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['inside', 'inside'],
])('%s is counted as %s', (address, expected) => {
  expect(neighbourhood(address)).toBe(expected);
});

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['192.168.1.20', {}, false],
  ['::ffff:192.168.1.20', {}, false],
  ['fe80::1', {}, false],
  [undefined, {}, false],
  ['192.168.1.20', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
  ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { 'x-forwarded-host': 'localhost' }, false],
  ['127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['127.0.0.1', { host: 'cards.example.com' }, false],
  ['127.0.0.1', { host: 'localhost.example.com' }, false],
])('a call from %s with %j comes from this machine: %s', (remoteAddress, headers, isLocal) => {
  expect(isOnThisMachine({ socket: { remoteAddress }, headers })).toBe(isLocal);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['inside', undefined],
])('%s belongs to the network %s', (address, expected) => {
  expect(networkPrefix(address)).toBe(expected);
});
