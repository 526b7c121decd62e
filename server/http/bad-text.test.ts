import { describe, expect, test } from 'vitest';
import { calls, expectRefusal, listBodyFields } from '../test/contract-calls.ts';
import type { Caller, Sample } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const { database, send, newcomer } = await sampleWorld();

const reading = calls.filter(([, { terms }]) => terms.query ?? terms.body);

test('every call that reads a body or a query has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(reading.map(([name]) => name).toSorted());
});

/** Calls and fields that fill a column with a non-empty check, by the name of the check. */
const demanded: Record<string, [call: string, field: string][]> = {
  account_mappings_short: [['adminAccounting.saveMappings', 'customer']],
  audit_log_reason: calls
    // A carrier's update needs no reason and stores none.
    .filter(
      ([name, { terms }]) =>
        name !== 'adminOrders.move' && terms.body && listBodyFields(terms.body).includes('reason'),
    )
    .map(([name]) => [name, 'reason']),
  // the user of an exit link, which only a card with one has
  card_addresses_exit_user: [],
  // the title of each question in a list: `core/contacts/questions.test.ts` tries it
  contact_questions_title: [],
  // an address or a number: `core/contacts/details.test.ts` tries both
  contacts_reachable: [],
  order_notes_text: [['adminOrders.addNote', 'text']],
  page_versions_title: [['adminPages.publish', 'title']],
  stock_movements_reason: [['adminShop.changeStock', 'reason']],
  subscription_invoices_transfer: [['adminSubscriptions.transfer', 'reference']],
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

/** A character that PostgreSQL cannot store: tried in every field. */
const worst = '\u0000';

/**
 * Half surrogates and invisible characters: tried in turn, so that each reaches some fields of every call
 * that has many.
 */
const hidden = [
  '\uD83D',
  '\uDE00',
  '\uDE00\uD83D',
  '\u0007',
  '\u007F',
  '\u0085',
  '\u2028',
  '\u202E',
  '\uFEFF',
  '\uFFFF',
];

/** Yields the value with the bad text inserted into each of its texts and field names, one at a time. */
function* spoiled(value: unknown, text: string): Generator {
  if (typeof value === 'string') {
    yield `${value.slice(0, 1)}${text}${value.slice(1)}`;
    yield text;
  }
  if (Array.isArray(value))
    for (const [index, part] of value.entries())
      for (const worse of spoiled(part, text)) yield value.with(index, worse);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      for (const worse of spoiled(part, text)) yield { ...value, [name]: worse };
      const { [name]: moved, ...rest } = value as Record<string, unknown>;
      yield { ...rest, [`${name}${text}`]: moved };
    }
}

/** Returns a body with the fields of the last response that it has itself, such as the version. */
const upon = (body: Sample['body'], seen: Sample['body']): Pick<Sample, 'body'> =>
  body && seen
    ? { body: { ...body, ...Object.fromEntries(Object.entries(seen).filter(([name]) => name in body)) } }
    : {};

/** Reads change nothing, so that all of them share one caller. */
const reader = await newcomer();

describe.each(reading)('%s', (name, endpoint) => {
  let spoiler: Promise<Caller> | undefined;
  const someone = () => (endpoint.method === 'GET' ? Promise.resolve(reader) : newcomer());
  const sampleOf = samples[name];
  if (!sampleOf) throw new Error('no sample for this call; add one to server/test/sample-calls.ts');

  test('answers a caller who does everything right', async () => {
    const owner = await someone();
    const sample = sampleOf(owner);
    const response = await send(endpoint, sample, owner);

    if (endpoint.terms.file)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, endpoint.terms.file]);
    else if (sample.gets) expect((await expectRefusal(response))['code']).toBe(sample.gets);
    else expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
  });

  test('breaks on no text, wherever it stands', async () => {
    const owner = await (spoiler ??= someone());
    const { query, body, ...named } = sampleOf(owner);
    const spoiledBy = (text: string) =>
      [...spoiled({ query, body }, text)] as Pick<Sample, 'query' | 'body'>[];
    const byHidden = hidden.map(spoiledBy);
    const rotated = byHidden[0]?.flatMap((_, index) => byHidden[index % hidden.length]?.[index] ?? []) ?? [];
    let seen: Sample['body'];
    for (const part of [...spoiledBy(worst), ...rotated]) {
      const response = await send(endpoint, { ...named, ...part, ...upon(part.body, seen) }, owner);
      const text = await response.text();
      // Later bodies build on the last successful response, else they would fail before they reach the
      // database.
      if (named.next && response.ok) seen = named.next((JSON.parse(text) as { data: never }).data);
      // An unavailable provider refuses valid texts too.
      if (!named.gets || !text.includes(named.gets))
        expect(response.status, `${JSON.stringify(part)} ${text}`).toBeLessThan(500);
    }
  });

  test.runIf(endpoint.terms.body)('breaks on no empty body', async () => {
    const owner = await (spoiler ??= someone());
    const sample = sampleOf(owner);
    const response = await send(endpoint, { ...sample, body: {} }, owner);
    const text = await response.text();
    // An unavailable provider refuses an empty body too.
    if (!sample.gets || !text.includes(sample.gets)) expect(response.status, text).toBeLessThan(500);
  });
});
