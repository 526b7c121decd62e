import { describe, expect, test } from 'vitest';
import { calls, expectRefusal, fieldsOf } from '../test/contract-calls.ts';
import type { Caller, Sample } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const { database, send, newcomer } = await sampleWorld();

const reading = calls.filter(([, { terms }]) => terms.query ?? terms.body);

test('every call that reads a body or a query has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(reading.map(([name]) => name).toSorted());
});

/** By the check of a table that demands a text: the fields that become it. */
const demanded: Record<string, [call: string, field: string][]> = {
  audit_log_reason: calls
    // what a carrier says needs no reason, and then none is kept
    .filter(([name, { terms }]) => name !== 'adminOrders.move' && terms.body && fieldsOf(terms.body).includes('reason'))
    .map(([name]) => [name, 'reason']),
  order_notes_text: [['adminOrders.addNote', 'text']],
  page_versions_title: [['adminPages.publish', 'title']],
  stock_movements_reason: [['adminShop.changeStock', 'reason']],
};

test('a text that a table demands is demanded by the calls that write it', async () => {
  const checks = await database.pool.query<{ conname: string }>(
    `select conname from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ '<> ''''|\\mlength[(]' order by conname`,
  );
  expect(checks.rows.map(({ conname }) => conname)).toEqual(Object.keys(demanded));
  const owner = await newcomer();
  for (const [name, field] of Object.values(demanded).flat()) {
    const body = { ...samples[name]?.(owner).body, [field]: ' ' };
    const read = Object.fromEntries(calls)[name]?.terms.body?.safeParse(body);
    expect(
      read?.error?.issues.map(({ path: [at] }) => at),
      name,
    ).toEqual([field]);
  }
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

/** A body that names what was seen last, where it names anything of that. */
const upon = (body: Sample['body'], seen: Sample['body']): Pick<Sample, 'body'> =>
  body && seen ? { body: { ...body, ...Object.fromEntries(Object.entries(seen).filter(([name]) => name in body)) } } : {};

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
    let seen: Sample['body'];
    for (const part of [...spoiledBy(worst), ...rotated]) {
      const response = await send(endpoint, { ...named, ...part, ...upon(part.body, seen) }, owner);
      const said = await response.text();
      // what was changed is changed upon the answer from now on, else nothing after it came as far as the database
      if (named.next && response.ok) seen = named.next((JSON.parse(said) as { data: never }).data);
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
