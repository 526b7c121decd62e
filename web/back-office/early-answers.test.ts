import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { takeEarly } from './early-answers.ts';

const authorization = 'Bearer mine';
const take = (path: string, { language = 'fr', ...init }: RequestInit & { language?: string } = {}) =>
  takeEarly(
    new Request(`http://localhost${path}`, {
      headers: { authorization, 'accept-language': language },
      ...init,
    }),
  );
const requestsFor = (...addresses: string[]) => {
  const answers = Object.fromEntries(
    addresses.map((address) => [address, Promise.resolve(new Response(address))]),
  );
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('window', { early: { authorization, language: 'fr', answers } });
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('An early response is used once; the next request is sent anew', async () => {
  requestsFor('/api/admin/orders?status=paid');
  expect(await (await take('/api/admin/orders?status=paid'))?.text()).toBe('/api/admin/orders?status=paid');
  expect(take('/api/admin/orders?status=paid')).toBeUndefined();
});

test('An early response is not used for another request, token or language, or after the timeout', () => {
  requestsFor('/api/admin/me');
  expect(take('/api/admin/me?all=true')).toBeUndefined();
  expect(take('/api/admin/me', { method: 'PUT' })).toBeUndefined();
  expect(take('/api/admin/me', { language: 'en' })).toBeUndefined();
  expect(
    take('/api/admin/me', { headers: { authorization: 'Bearer another', 'accept-language': 'fr' } }),
  ).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(take('/api/admin/me')).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(29_000);
  expect(take('/api/admin/me')).toBeDefined();
});

test('Every back-office screen names the calls that its loader makes', () => {
  const [, screens = ''] =
    /const backOffice = \[(.*?)\n\];/s.exec(readFileSync('web/routes.ts', 'utf8')) ?? [];
  const files = [...screens.matchAll(/'([\w-]+\/[\w-]+-page\.tsx)'/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(25);
  const found = files.map((file) => {
    const code = readFileSync(`web/${file}`, 'utf8');
    const [loader = ''] = /export (?:const|async function|function) clientLoader.*?\n\n/s.exec(code) ?? [];
    const calls = [...loader.matchAll(/(?:loadList|callStaff)\((\w+\.\w+)/g)].map(([, call]) => call);
    const [, callNames = ''] = /export const handle = \{[^}]*calls: \[([^\]]*)\]/.exec(code) ?? [];
    return { file, made: new Set(calls), named: new Set(callNames.split(', ').filter(Boolean)) };
  });
  for (const { file, made, named } of found) expect(named, file).toEqual(made);
});
