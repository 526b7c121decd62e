import { describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { account } from '@visita/core/account/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { cardsV1 } from '@visita/core/cards/v1-contract';
import { languages } from '@visita/core/languages';
import { openApp } from '../app.ts';
import { calls, listBodyFields, tokenFor } from '../test/contract-calls.ts';
import { world } from '../test/world.ts';
import { keyLimit } from './limits.ts';

const app = await world({ limits: 'on', settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const { given, deps, config, clock, database } = app;
const visit = await app.open();
const [ana, ben] = [
  { ...(await given.user()), staff: await given.staff() },
  { ...(await given.user()), staff: await given.staff() },
];

let addresses = 0;
/** Returns an address without any requests so far. */
const freshAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** Calls through the trusted proxy. */
function callFrom(
  address: string,
  { method, path }: Endpoint,
  { token, language = 'en' }: { token?: string; language?: string } = {},
) {
  const headers = {
    'x-forwarded-for': address,
    'accept-language': language,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return visit(servedPath(path).replace(/:\w+/g, '0'), { method, headers });
}

async function useUp({ method, path, terms }: Endpoint, key: string): Promise<void> {
  if (!terms.limit) throw new Error('useUp() takes only endpoints with a limit');
  for (let call = 0; call < terms.limit.calls; call++)
    await deps.limits.count(`${method} ${path}`, terms.limit, [key]);
}

const limited = calls.filter(([, { terms }]) => terms.limit);

test('whatever can be guessed or costs much is limited', () => {
  // A quote is computed from memory: counting it would cost more than the quote.
  const free = new Set(['shop.quote']);
  const isTempting = ([name, { method, terms }]: (typeof calls)[number]) => {
    const fields = [terms.body, terms.form].flatMap((schema) => (schema ? listBodyFields(schema) : []));
    if (free.has(name)) return false;
    return (
      (terms.access === 'guest' && method === 'POST') ||
      terms.form ||
      fields.some((field) => /password|cardNumber/i.test(field))
    );
  };
  const names = limited.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(calls.filter(isTempting).map(([name]) => name)));
  expect(names).toEqual(
    expect.arrayContaining([
      'account.resendVerification',
      'cards.check',
      'cards.byNumber',
      'privacy.requestExport',
    ]),
  );
});

describe.each(limited)('%s', (_, endpoint) => {
  const token = tokenFor(endpoint, ana);
  const seconds = endpoint.terms.limit?.seconds ?? 0;

  test('is limited for each address', async () => {
    const address = freshAddress();
    await useUp(endpoint, `address:${address}`);

    const refused = await callFrom(address, endpoint, { token });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ success: false, data: null, code: 'tooManyRequests' });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect((await callFrom(freshAddress(), endpoint, { token })).status).not.toBe(429);
  });

  test('is limited for each account', async () => {
    await useUp(endpoint, endpoint.terms.access === 'staff' ? `staff:${ben.staff.id}` : `user:${ben.id}`);

    expect((await callFrom(freshAddress(), endpoint, { token: tokenFor(endpoint, ben) })).status).toBe(429);
    expect((await callFrom(freshAddress(), endpoint, { token })).status).not.toBe(429);
  });
});

test.each(languages)('says in %s when it is too much', async (language) => {
  const address = freshAddress();
  await useUp(account.login, `address:${address}`);
  const { message } = (await (await callFrom(address, account.login, { language })).json()) as {
    message: string;
  };
  expect(message).toContain(
    { en: 'Too many attempts', fr: 'Trop de tentatives', 'zh-CN': '尝试次数过多', 'zh-TW': '嘗試次數過多' }[
      language
    ],
  );
});

test('two processes count into the same row', async () => {
  const { log, mail, stripe } = deps;
  const web = {
    answer: async () => new Response(null),
    drawProfile: async () => ({ status: 200, html: '', policy: '' }),
  };
  const options = {
    config,
    database,
    log,
    now: clock.now,
    mail,
    stripe,
    stripeEmulator: undefined,
    web,
    assetsFolder: config.dataDir,
    demoCardId: undefined,
  };
  const another = await openApp(options);
  const login = JSON.stringify({ email: 'both@example.com', password: 'a guess' });
  const guess = (send: (request: Request) => Promise<Response>) =>
    send(
      new Request(`${config.publicUrl}/api/user/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: login,
      }),
    );

  const statuses: number[] = [];
  for (let round = 0; round < 11; round++)
    for (const send of [app.app.send, another.send]) statuses.push((await guess(send)).status);
  await another.close();

  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
});

test('a program is told the rest of its key’s limit, is refused beyond it, and no other key is', async () => {
  const body = { name: 'CRM', scopes: ['cards.read' as const], days: null };
  const [{ key, id }, other] = [
    await ana.calls(access.createKey, { body }),
    await ana.calls(access.createKey, { body }),
  ];
  const list = (token: string) => callFrom(freshAddress(), cardsV1.list, { token });
  const first = await list(key);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=(60|59)$/);
  expect((await list(key)).headers.get('ratelimit')).toMatch(/^"key";r=598;/);

  for (let call = 0; call < 598; call++) await deps.limits.count(keyLimit.name, keyLimit, [`key:${id}`]);
  const refused = await list(key);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await list(other.key)).status).toBe(200);
});
