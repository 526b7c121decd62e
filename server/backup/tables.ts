import type { Client } from 'pg';

/** A table in an archive: its rows are in a file of their own, each value in PostgreSQL's text format. */
export interface Table {
  schema: string;
  name: string;
  columns: { name: string; type: string }[];
}

export interface Sequence {
  schema: string;
  name: string;
  last: string;
}

/** A row as text values, in the order of the columns. */
export type TablesRow = (string | null)[];

const atOnce = 1_000;

/** Settings with which both databases write and read every value alike. */
export const plainText = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`;

/**
 * Returns every table but the journal of migrations and the marks of backups; partitions belong to their
 * parent table.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname not in ('information_schema', 'drizzle') and n.nspname not like 'pg\\_%'
      and (n.nspname, c.relname) <> ('public', 'backup_marks')
    group by 1, 2 order by 1, 2`);
  return rows;
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select schemaname as schema, sequencename as name, last_value::text as last
    from pg_sequences where last_value is not null and schemaname <> 'drizzle'`);
  return rows;
}

/** Reads a table in batches; to read several tables as of one moment, use one transaction. */
export async function* readRows(
  client: Client,
  { schema, name, columns }: Table,
): AsyncGenerator<TablesRow[]> {
  const given = columns.map((column) => quoted(column.name)).join(', ');
  await client.query(
    `declare backup no scroll cursor for select ${given} from ${quoted(schema)}.${quoted(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<TablesRow>({
      text: `fetch ${atOnce} from backup`,
      rowMode: 'array',
      types: untouched,
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close backup');
}

/** Returns values unparsed. */
const untouched = { getTypeParser: () => (value: string) => value };

/** Inserts rows into a table; columns that the table does not have are left out. */
export async function writeRows(client: Client, table: Table, rows: TablesRow[]): Promise<void> {
  const { schema, name, columns } = table;
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `v${index}::${type}`).join(', ');
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `v${index}`).join(', ');
  await client.query(
    `insert into ${quoted(schema)}.${quoted(name)} (${names}) overriding system value select ${values} from unnest(${lists}) as given (${aliases})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

/**
 * Runs `work` without rules that depend on the order of rows: foreign keys are dropped and added again, which
 * checks them all at once, and triggers are disabled. The tables' owner may do that without being a
 * superuser.
 */
export async function withoutRules(
  client: Client,
  tables: Table[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
  const { rows: keys } = await client.query<{ on: string; name: string; rule: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  );
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { on, name, rule } of keys)
    await client.query(`alter table ${on} add constraint ${name} ${rule}`);
}

export async function emptyTable(client: Client, { schema, name }: Table): Promise<void> {
  await client.query(`delete from ${quoted(schema)}.${quoted(name)}`);
}

export async function writeSequence(client: Client, { schema, name, last }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [`${quoted(schema)}.${quoted(name)}`, last]);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
