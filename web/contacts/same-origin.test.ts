import { expect, test } from 'vitest';
import { isFromOurPage } from './same-origin.ts';

const isAccepted = (headers: Record<string, string>) =>
  isFromOurPage(
    new Request('https://visita.example/i/7K3QX9M2PD/exchange', { method: 'POST', headers }),
    'https://visita.example',
  );

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://visita.example' }, true],
  [{ origin: 'https://visita.example' }, true],
  [{}, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://other.visita.example' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://visita.example.evil.example' }, false],
  [{ origin: 'http://visita.example' }, false],
  [{ origin: 'null' }, false],
])('a form sent with %o is from our page: %s', (headers, isOurs) => {
  expect(isAccepted(headers)).toBe(isOurs);
});
