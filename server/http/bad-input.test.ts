import fc from 'fast-check';
import { expect, test } from 'vitest';
import { servedPath } from '@visita/core/api/endpoint';
import { problems } from '@visita/core/problems';
import { calls, tokenFor } from '../test/contract-calls.ts';
import type { Caller, Sample } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';
import { runCount } from '../test/thorough.ts';

/** `npm run bench:bad-input` sends 100,000. */
const requests = Number(process.env['REQUESTS'] ?? runCount(3_000, 100_000));
const seed = Number(process.env['SEED_OF_INPUT'] ?? Date.now() % 1_000_000);
/** Requests per caller: some of them end a session or erase an account. */
const batch = 250;
const atOnce = 4;

const { open, newcomer } = await sampleWorld();
const visit = await open();

// prettier-ignore
const nasty = [
  '', ' ', '\u0000', '\uD83D', '%00', '%', '%E0%A4%A', '../../etc/passwd', '..%2f..%2f', "' or 1=1 --", '{{7*7}}', '<script>', '$where', 'constructor',
  '__proto__', 'toString', 'null', 'NaN', '-0', '1e999', '9'.repeat(400), 'a'.repeat(70_000), '\u202E', '２０２６', '🏳️‍🌈', '2026-02-30', '0000-00-00',
  '01890a5d-ac96-774b-bcce-b302099a8057', 'http://[::1', 'data:text/html,x', 'x@y', '+', '#', ';', '\r\n',
];
const nastyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }));
/** Node itself refuses a longer URL (431). */
const inAddress = nastyText.map((text) => text.slice(0, 1_000));
const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue(),
  fc.constantFrom(1e308, -1, 0.5, 2 ** 53, [], {}, null, true, [[[]]]),
  fc.constantFrom({ $ne: null }, { length: 1e9 }, { toString: 1 }, { valueOf: null }),
  fc.constant(Array.from({ length: 3_000 }, () => ({}))),
);
const ascii = fc.string({
  unit: fc
    .integer({ min: 32, max: 255 })
    .filter((code) => code !== 127)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '*/*',
];
const bodySpoils = ['value', 'torn', 'bytes', 'type', 'deep', 'none', 'unspoiled'] as const;
const spoils = fc.record({
  call: fc.nat(calls.length - 1),
  where: fc.nat(),
  value: nastyValue,
  bodySpoil: fc.constantFrom(...bodySpoils),
  bytes: fc.uint8Array({ maxLength: 200 }),
  inPath: fc.option(inAddress, { freq: 3 }),
  inQuery: fc.option(fc.tuple(inAddress, inAddress), { freq: 2 }),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'), { freq: 5 }),
  headers: fc.dictionary(
    fc.constantFrom(
      'accept-language',
      'idempotency-key',
      'authorization',
      'content-encoding',
      'user-agent',
      'cookie',
    ),
    ascii,
    { maxKeys: 1 },
  ),
});
type Spoil = typeof spoils extends fc.Arbitrary<infer T> ? T : never;

/** Returns the value with one of its parts replaced. */
function replaceAt(value: unknown, where: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const names = Object.keys(value);
  const name = names[where % (names.length + 1)];
  if (name === undefined) return other;
  const rest = Math.floor(where / (names.length + 1));
  const part = replaceAt((value as Record<string, unknown>)[name], rest, other);
  return Array.isArray(value) ? value.with(Number(name), part) : { ...value, [name]: part };
}

function getBody({ body = {} }: Sample, { bodySpoil, where, value, bytes }: Spoil): BodyInit | undefined {
  const text = JSON.stringify(body);
  if (bodySpoil === 'value') return JSON.stringify(replaceAt(body, where, value));
  if (bodySpoil === 'torn') return text.slice(0, where % (text.length + 1));
  if (bodySpoil === 'bytes') return new Uint8Array(bytes);
  if (bodySpoil === 'deep') return `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  return bodySpoil === 'none' ? undefined : text;
}

function getRequest(spoil: Spoil, caller: Caller): { path: string; init: RequestInit } {
  const [name = '', endpoint] = calls[spoil.call] ?? [];
  if (!endpoint) throw new Error('fc.nat() gave an index outside of the list of calls');
  const sample = samples[name]?.(caller) ?? {};
  const id = spoil.inPath ?? sample.id ?? caller.orderId;
  const query = new URLSearchParams({
    ...sample.query,
    ...(spoil.inQuery && { [spoil.inQuery[0]]: spoil.inQuery[1] }),
  }).toString();
  const method = spoil.method ?? endpoint.method;
  const hasBody = method !== 'GET' && method !== 'HEAD' && (endpoint.terms.body ?? endpoint.terms.form);
  const body = hasBody ? getBody(sample, spoil) : undefined;
  const fitting = endpoint.terms.form ? 'multipart/form-data; boundary=x' : 'application/json';
  const type = spoil.bodySpoil === 'type' ? (types[spoil.where % types.length] ?? '') : fitting;
  const headers = {
    authorization: `Bearer ${tokenFor(endpoint, caller)}`,
    ...(body !== undefined && { 'content-type': type }),
    ...spoil.headers,
  };
  const path = servedPath(endpoint.path).replace(/:\w+/g, () =>
    encodeURIComponent(id.toWellFormed()).replace(/%25/g, '%'),
  );
  return {
    path: `${path}${query && `?${query}`}`,
    init: { method, headers, ...(body !== undefined && { body }) },
  };
}

/** Problems that valid input gets too, because this world has no payment provider and no sign-in with Google or Apple. */
const away = ['paymentUnavailable', 'googleUnavailable', 'appleUnavailable'];

/** Content types of the calls that answer with a file instead of JSON. */
const files = new Set<string | null>(calls.flatMap(([, { terms }]) => terms.file ?? []));

function expectNormal({ status, headers }: Response, text: string, method: string): void {
  if (method === 'HEAD') return expect(status).toBeLessThan(504);
  if (files.has(headers.get('content-type'))) return expect(status).toBe(200);
  const answer = JSON.parse(text) as { success: boolean; data: unknown; message: string; code?: string };
  if (answer.success) return expect(answer).toEqual({ success: true, data: answer.data, message: 'OK' });
  expect(answer).toMatchObject({
    data: null,
    message: expect.stringMatching(/./),
    code: expect.toSatisfy((code: string) => code in problems),
  });
  if (!away.includes(answer.code ?? '')) expect(status).toBeLessThan(500);
  expect(text).not.toMatch(
    /select |insert into|node_modules|\.ts\b|\bat \w+ \(|\/server\/|stack|zod|postgres/i,
  );
}

test(
  `whatever comes in, every answer is one of the product's own`,
  { timeout: 240_000 + requests * 60 },
  async () => {
    for (let done = 0; done < requests; done += batch) {
      const caller = await newcomer();
      const waiting = fc.sample(spoils, { numRuns: Math.min(batch, requests - done), seed: seed + done });
      const sendAll = async () => {
        for (let spoil = waiting.pop(); spoil; spoil = waiting.pop()) {
          const { path, init } = getRequest(spoil, caller);
          const response = await visit(path, init);
          const text = await response.text();
          const description = `seed ${seed}: ${init.method} ${path.slice(0, 200)} ${JSON.stringify(spoil).slice(0, 2_000)} → ${response.status} ${text.slice(0, 300)}`;
          try {
            expectNormal(response, text, init.method ?? '');
          } catch (error) {
            throw new Error(description, { cause: error });
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendAll));
    }
  },
);
