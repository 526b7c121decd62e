import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSafeUrl } from '../url.ts';
import {
  handleOn,
  isNumberOn,
  lacksCountry,
  networkKeys,
  networkName,
  networks,
  numberOn,
  toNetworkUrl,
  type Network,
} from './networks.ts';

const handles: [Network, string, string][] = [
  ['linkedin', 'ana-roy', 'https://www.linkedin.com/in/ana-roy'],
  ['linkedin', 'in/ana-roy', 'https://www.linkedin.com/in/ana-roy'],
  ['twitter', '@ana', 'https://x.com/ana'],
  ['facebook', 'ana.roy', 'https://www.facebook.com/ana.roy'],
  ['instagram', '@ana.roy_', 'https://www.instagram.com/ana.roy_'],
  ['tiktok', '@ana', 'https://www.tiktok.com/@ana'],
  ['tiktok', 'ana', 'https://www.tiktok.com/@ana'],
  ['youtube', 'ana', 'https://www.youtube.com/@ana'],
  ['youtube', '@élodie', 'https://www.youtube.com/@%C3%A9lodie'],
  ['wechat', 'xm-ouyang', 'xm-ouyang'],
  ['wechat', '@wxid_abc123', 'wxid_abc123'],
  ['instagram', '＠jane.example', 'https://www.instagram.com/jane.example'],
  ['instagram', '\u200E@jane.example', 'https://www.instagram.com/jane.example'],
  ['tiktok', '＠ｊａｎｅ', 'https://www.tiktok.com/@jane'],
  ['whatsapp', '+1 514 555\u22120123', 'https://wa.me/15145550123'],
  ['whatsapp', '+1 (514) 555-0123', 'https://wa.me/15145550123'],
  ['whatsapp', '0015145550123', 'https://wa.me/15145550123'],
  ['whatsapp', '＋１５１４５５５０１２３', 'https://wa.me/15145550123'],
  ['whatsapp', '+44 (0)20 7946 0000', 'https://wa.me/442079460000'],
  ['telegram', '@ana', 'https://t.me/ana'],
  ['telegram', '+1 (514) 555-0123', 'https://t.me/+15145550123'],
  ['telegram', '0033 6 12 34 56 78', 'https://t.me/+33612345678'],
  ['line', 'ana', 'https://line.me/ti/p/~ana'],
  ['line', '@visita', 'https://line.me/R/ti/p/@visita'],
  ['snapchat', 'ana', 'https://www.snapchat.com/add/ana'],
  ['pinterest', 'ana', 'https://www.pinterest.com/ana'],
  ['reddit', 'u/ana', 'https://www.reddit.com/user/ana'],
  ['reddit', '/u/ana', 'https://www.reddit.com/user/ana'],
];

test.each(handles)('on %s, %s is %s', (network, text, url) => {
  expect(toNetworkUrl(network, text)).toBe(url);
});

test.each(handles.filter(([network]) => !['wechat', 'whatsapp'].includes(network)))(
  'on %s, %s is recovered from its address',
  (network, _, url) => {
    const handle = handleOn(network, url);
    if (url.includes('%')) return expect(handle).toBeUndefined();
    expect(handle).toMatch(/^[@+]?[\w.-]+$/);
    expect(toNetworkUrl(network, handle ?? '')).toBe(url);
  },
);

const addresses: [Network, string, string][] = [
  ['linkedin', 'linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
  ['linkedin', 'http://ca.linkedin.com/in/ana/', 'https://ca.linkedin.com/in/ana/'],
  ['twitter', 'https://twitter.com/ana', 'https://twitter.com/ana'],
  ['facebook', 'https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=1'],
  ['instagram', 'https://instagr.am/ana', 'https://instagr.am/ana'],
  ['tiktok', 'https://vm.tiktok.com/x', 'https://vm.tiktok.com/x'],
  ['youtube', 'https://youtu.be/x', 'https://youtu.be/x'],
  ['whatsapp', 'https://wa.me/15145550123', 'https://wa.me/15145550123'],
  ['whatsapp', 'https://wa.me/0015145550123', 'https://wa.me/15145550123'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=%2B15145550123', 'https://wa.me/15145550123'],
  [
    'whatsapp',
    'https://api.whatsapp.com/send/?phone=0015145550123&text=Hi',
    'https://wa.me/15145550123?text=Hi',
  ],
  ['whatsapp', 'wa.me/+15145550123?text=Hi', 'https://wa.me/15145550123?text=Hi'],
  ['whatsapp', 'https://wa.me/message/AB12', 'https://wa.me/message/AB12'],
  ['facebook', 'https://fb.watch/abc', 'https://fb.watch/abc'],

  ['whatsapp', 'https://api.whatsapp.com/send?phone=1514', 'https://api.whatsapp.com/send?phone=1514'],
  ['telegram', 't.me/ana', 'https://t.me/ana'],
  ['telegram', 'https://t.me/15145550123', 'https://t.me/15145550123'],
  ['line', 'https://lin.ee/abc', 'https://lin.ee/abc'],
  ['snapchat', 'https://www.snapchat.com/add/ana', 'https://www.snapchat.com/add/ana'],
  ['pinterest', 'https://pin.it/abc', 'https://pin.it/abc'],
  ['reddit', 'https://old.reddit.com/user/ana', 'https://old.reddit.com/user/ana'],
];

test.each(addresses)('on %s, the address %s is accepted', (network, text, url) => {
  expect(toNetworkUrl(network, text)).toBe(url);
});

test('an address that is more than a handle, or differs from its normalized form, has no handle', () => {
  for (const [network, , url] of addresses)
    expect(handleOn(network, url)).toBe(toNetworkUrl(network, 'ana') === url ? 'ana' : undefined);
  expect(handleOn('wechat', 'xm-ouyang')).toBeUndefined();
  expect(handleOn('linkedin', '')).toBeUndefined();
});

describe.each(networkKeys)('%s', (network) => {
  test.each([
    '',
    '@',
    '..',
    'two words',
    'javascript:alert(1)',
    'https://example.com/ana',
    'https://linkedin.com.evil.example/in/ana',
    'https://evil.example/?https://x.com/ana',
    'https://x.com@evil.example/ana',
    'https://notx.com/ana',
    'ana\nroy',
    'ana"><script>',
    'a'.repeat(101),
  ])('refuses %j', (text) => {
    expect(toNetworkUrl(network, text)).toBeUndefined();
  });

  test('returns a safe address of its own or undefined for any input, and normalizing is idempotent', () => {
    const heads = fc.constantFrom(
      '',
      '@',
      'https://',
      'x.com/',
      'https://t.me/',
      'https://www.linkedin.com/in/',
      '+1',
      'u/',
      '//',
    );
    fc.assert(
      fc.property(
        heads,
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.webPath(),
          fc.stringMatching(/^[\w.]{1,12}$/),
        ),
        (head, rest) => {
          const url = toNetworkUrl(network, head + rest);
          if (url === undefined) return;
          expect(toNetworkUrl(network, url)).toBe(url);
          const rule = networks[network];
          if (!('hosts' in rule)) {
            expect(url).toMatch(/^[\w.+-]+$/);
            return;
          }
          expect(isSafeUrl(url)).toBe(true);
          expect(url).toMatch(/^https:/);
          expect(rule.hosts.some((host) => `.${new URL(url).hostname}`.endsWith(`.${host}`))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('an address of another network is refused', () => {
  for (const network of networkKeys) {
    for (const [other, , url] of addresses)
      if (other !== network) expect(toNetworkUrl(network, url)).toBeUndefined();
  }
});

describe.each(['whatsapp', 'telegram'] as const)('a number on %s', (network) => {
  test.each([
    '514 555 0123',
    '15145550123',
    '(514) 555-0123',
    '06 12 34 56 78',
    '13800138000',
    '５１４５５５０１２３',
  ])('is refused without its country code: %s', (text) => {
    expect(toNetworkUrl(network, text)).toBeUndefined();
    expect(lacksCountry(network, text)).toBe(true);
  });

  test('lacks no country code if it has one, and no other text lacks one', () => {
    for (const text of ['', '+1 514 555 0123', '0015145550123', 'ana', '123', `https://wa.me/15145550123`]) {
      expect(lacksCountry(network, text)).toBe(false);
    }
    expect(lacksCountry('wechat', '13800138000')).toBe(false);
  });

  test('is recovered from its stored address', () => {
    expect(numberOn(network, toNetworkUrl(network, '+1 514 555 0123') ?? '')).toBe('+15145550123');
    expect(
      numberOn(
        network,
        toNetworkUrl(network, network === 'telegram' ? '@ana' : 'https://wa.me/message/AB12') ?? '',
      ),
    ).toBeUndefined();
  });

  test('is distinguished from names and addresses during typing', () => {
    for (const text of ['+', '5', '+1 514', '(514) 555', '+1 (514) 555-0123'])
      expect(isNumberOn(network, text)).toBe(true);
    for (const text of ['ana', '@ana', 'wa.me/1', 'https://', '-'])
      expect(isNumberOn(network, text)).toBe(false);
    expect(isNumberOn(network, '')).toBe(network === 'whatsapp');
    expect(isNumberOn('linkedin', '5145550123')).toBe(false);
  });
});

test.each(['12345', '+0 514 555 0123', '1234567890123456', 'ana'])('%s is not a WhatsApp number', (text) => {
  expect(toNetworkUrl('whatsapp', text)).toBeUndefined();
});

test('a number in a Telegram address is stored without its exit code', () => {
  expect(toNetworkUrl('telegram', 'https://t.me/+0015145550123')).toBe('https://t.me/+15145550123');
});

test('a bare host is not a profile', () => {
  expect(toNetworkUrl('linkedin', 'www.linkedin.com')).toBeUndefined();
  expect(toNetworkUrl('facebook', 'https://www.facebook.com/')).toBeUndefined();
});

test.each([
  ['en', 'WeChat'],
  ['fr', 'WeChat'],
  ['zh-CN', '微信'],
  ['zh-TW', '微信'],
] as const)('in %s it is called %s', (language, name) => {
  expect(networkName('wechat', language)).toBe(name);
  expect(networkName('line', language)).toBe('LINE');
});
