import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { serializeError } from 'serialize-error';
import { afterAll, describe, expect, test } from 'vitest';
import { summarizeError, withoutValues } from '../telemetry/describe-error.ts';
import { world } from '../test/world.ts';
import { createLog } from './log.ts';

const { database } = await world();

/** Every table of the schema, by its SQL name. */
const tables = new Map<string, PgTable>();
for (const file of globSync('*.ts', { cwd: 'server/database/tables' })) {
  const exported: Record<string, unknown> = await import(`../database/tables/${basename(file, '.ts')}.ts`);
  for (const value of Object.values(exported)) if (is(value, PgTable)) tables.set(getTableName(value), value);
}

const marks = { text: 'marked-secret', number: 31_337, day: '2031-03-07' };
const marked = new RegExp(
  `${marks.text}|${Buffer.from(marks.text).toString('hex')}|${marks.number}|${marks.day}`,
);

function getMark({ dataType, columnType }: Column): unknown {
  if (columnType === 'PgTimestamp') return new Date(`${marks.day}T03:13:37Z`);
  if (columnType === 'PgDateString') return marks.day;
  if (columnType === 'PgUUID') return `00000000-0000-4000-8000-0000000${marks.number}`;
  if (dataType === 'array') return [marks.text];
  if (dataType === 'json') return { value: marks.text };
  if (dataType === 'custom') return Buffer.from(marks.text);
  if (dataType === 'boolean') return true;
  return dataType === 'number' || dataType === 'bigint' ? marks.number : marks.text;
}

/** Builds a row with a marked value in each writable column. */
function markedRow(table: PgTable, change: (column: Column) => unknown = getMark) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated, generatedIdentity }]) => !generated && !generatedIdentity,
  );
  return Object.fromEntries(columns.map(([name, column]) => [name, change(column)]));
}

/** PostgreSQL errors by cause; the trigger's message contains the whole row. */
const byTrigger: Record<string, string> = {
  'a full disk': `raise exception 'no space for %', new using errcode = '53100', detail = new::text, hint = new::text;`,
  'a postmaster that is killed': `perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5);`,
  'a rule of its own': `raise exception '%', new using errcode = '23514', detail = new::text, constraint = 'own_rule';`,
};

/**
 * Every text of an error that leaves the process: log lines, the queue's copy, texts for rows, alerts and the
 * console.
 */
function leaving(error: unknown): string {
  const lines: string[] = [];
  // A log of its own, since each throttles the lines of one cause.
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'call failed');
  log.error(error);
  if (error instanceof Error)
    log.warn({ err: Object.assign({}, error, { message: error.message, stack: error.stack }) }, 'jobs');
  return [...lines, JSON.stringify(serializeError(withoutValues(error))), summarizeError(error)].join('\n');
}

async function readError(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

let connection = await database.dedicated();
afterAll(() => connection.release());

/** Inserts in a transaction that is rolled back; reconnects if the connection was cut. */
async function insertAlone(table: PgTable, row: object, prepare: string[] = []): Promise<unknown> {
  const { client, release } = connection;
  await client.query(['begin', ...prepare].join(';'));
  // The row is made of the table's own columns.
  const error = await readError(
    Promise.resolve(
      drizzle(client)
        .insert(table)
        .values(row as never),
    ),
  );
  const isLost = await client.query('rollback').then(
    () => false,
    () => true,
  );
  if (isLost) {
    await release();
    connection = await database.dedicated();
  }
  return error;
}

describe.each([...tables.keys()].toSorted())('of a statement on %s', (name) => {
  const table = tables.get(name);
  if (!table) throw new Error(`no table named ${name}`);
  // Triggers fire in the order of their names.
  const trigger = (body: string) => [
    `create function pg_temp.refuse() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger "000" before insert on "${name}" for each row execute function pg_temp.refuse()`,
  ];

  test.each([...Object.keys(byTrigger), 'a read-only database'])(
    'that fails for %s no value is told',
    async (failure) => {
      const body = byTrigger[failure];
      const error = await insertAlone(
        table,
        markedRow(table),
        body ? trigger(body) : ['set transaction read only'],
      );
      const leavingError = leaving(error);
      expect(leavingError).not.toMatch(marked);
      expect(leavingError).toContain(`"statement":"insert ${name}"`);
      expect(leavingError).toMatch(/"code":"(53100|57P01|23514|25006|2[23]\w{3})"/);
    },
  );

  test('that is refused for what is in it, no value is told', async () => {
    const nothing = markedRow(table, () => null);
    const strange = markedRow(table, (column) =>
      column.dataType === 'string' ? `${marks.text}\u0000` : getMark(column),
    );
    const oneByOne = [nothing, strange].flatMap((row) =>
      Object.entries(row).map(([key, value]) => ({ ...markedRow(table), [key]: value })),
    );
    for (const row of [markedRow(table), ...oneByOne]) {
      const error = await insertAlone(table, row);
      if (error !== undefined) expect(leaving(error)).not.toMatch(marked);
    }
  });
});

test('of a mail, a call of the provider and a body that failed no value is told', () => {
  const errors = [
    Object.assign(new Error(`Can't send mail: 550 5.1.1 <${marks.text}@example.com> unknown`), {
      code: 'EENVELOPE',
      rejected: [marks.text],
    }),
    Object.assign(new Error(`No such customer: '${marks.text}'`), {
      type: 'StripeInvalidRequestError',
      raw: { name: marks.text },
    }),
    Object.assign(new Error('fetch failed', { cause: new Error(`cannot reach "${marks.text}"`) }), {
      config: { auth: marks.text },
    }),
    new Error(`first line\n    at ${marks.text} (file.ts:1:1)`),
  ];
  try {
    JSON.parse(`{"name": ${marks.text}}`);
  } catch (error) {
    errors.push(error as Error); // JSON.parse throws a SyntaxError.
  }
  for (const error of errors) expect(leaving(error)).not.toMatch(marked);
  expect(errors).toHaveLength(5);
});

test('what is logged names its place in the code', () => {
  expect(JSON.parse(leaving(new Error('no such thing')).split('\n', 1)[0] ?? '')).toMatchObject({
    msg: 'call failed',
    err: {
      type: 'Error',
      message: 'no such thing',
      stack: expect.stringContaining('values-in-logs.test.ts'),
    },
  });
});

afterAll(() => expect(tables.size).toBeGreaterThan(50));
