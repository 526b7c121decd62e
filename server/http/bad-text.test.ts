import { describe, expect, test } from 'vitest';
import { calls, expectRefusal } from '../test/contract-calls.ts';
import type { Caller, Sample } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const { send, newcomer } = await sampleWorld();

const reading = calls.filter(([, { terms }]) => terms.query ?? terms.body);

test('every call that reads a body or a query has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(reading.map(([name]) => name).toSorted());
});

/** What no database keeps: tried in every place. */
const worst = '\u0000';

/** Half a character, and what hides in a text: one after the other, so that each is in some places of every call that has many. */
const hidden = ['\uD83D', '\uDE00', '\uDE00\uD83D', '\u0007', '\u007F', '\u0085', '\u2028', '\u202E', '\uFEFF', '\uFFFF'];

/** The same value with a bad text within one of its texts or names, once for each. */
function* spoiled(value: unknown, text: string): Generator {
  if (typeof value === 'string') {
    yield `${value.slice(0, 1)}${text}${value.slice(1)}`;
    yield text;
  }
  if (Array.isArray(value))
    for (const [index, part] of value.entries()) for (const worse of spoiled(part, text)) yield value.with(index, worse);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      for (const worse of spoiled(part, text)) yield { ...value, [name]: worse };
      const { [name]: moved, ...rest } = value as Record<string, unknown>;
      yield { ...rest, [`${name}${text}`]: moved };
    }
}

/** Whoever only reads has everything still. */
const reader = await newcomer();

describe.each(reading)('%s', (name, endpoint) => {
  let spoiler: Promise<Caller> | undefined;
  const someone = () => (endpoint.method === 'GET' ? Promise.resolve(reader) : newcomer());
  const sampleOf = samples[name];
  if (!sampleOf) throw new Error('every call that reads has a sample');

  test('answers a caller who does everything right', async () => {
    const owner = await someone();
    const sample = sampleOf(owner);
    const response = await send(endpoint, sample, owner);

    if (endpoint.terms.file) expect([response.status, response.headers.get('content-type')]).toEqual([200, endpoint.terms.file]);
    else if (sample.gets) expect((await expectRefusal(response))['code']).toBe(sample.gets);
    else expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
  });

  test('breaks on no text, wherever it stands', async () => {
    const owner = await (spoiler ??= someone());
    const { query, body, ...named } = sampleOf(owner);
    const spoiledBy = (text: string) => [...spoiled({ query, body }, text)] as Pick<Sample, 'query' | 'body'>[];
    const byHidden = hidden.map(spoiledBy);
    const rotated = byHidden[0]?.flatMap((_, index) => byHidden[index % hidden.length]?.[index] ?? []) ?? [];
    for (const part of [...spoiledBy(worst), ...rotated]) {
      const response = await send(endpoint, { ...named, ...part }, owner);
      const said = await response.text();
      // who is away is away for good texts too
      if (!named.gets || !said.includes(named.gets)) expect(response.status, `${JSON.stringify(part)} ${said}`).toBeLessThan(500);
    }
  });

  test.runIf(endpoint.terms.body)('breaks on no empty body', async () => {
    const owner = await (spoiler ??= someone());
    const sample = sampleOf(owner);
    const response = await send(endpoint, { ...sample, body: {} }, owner);
    const said = await response.text();
    // who is away is away for an empty body too
    if (!sample.gets || !said.includes(sample.gets)) expect(response.status, said).toBeLessThan(500);
  });
});
