import type { Pool, PoolClient } from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** A rule that a table enforces (check, foreign key, trigger), or a unique key, on which an upsert relies. */
interface SchemaBreaksRule {
  table: string;
  name: string;
  definition: string;
  isUnique: boolean;
  /**
   * The columns of the rule, if known. A build that knows none of them leaves them empty, and then no rule
   * refuses the row.
   */
  columns: string[] | null;
}

export interface Schema {
  columns: Column[];
  rules: SchemaBreaksRule[];
}

/** The table and column names of a build, from drizzle-kit's snapshot of a migration. */
export interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string }> }>;
}

export async function readSchema(pool: Pool | PoolClient): Promise<Schema> {
  const columns = await pool.query<Column>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`);
  const rules = await pool.query<SchemaBreaksRule>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, false as "isUnique",
      (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), true,
      (select array_agg(attname::text) from pg_attribute where attrelid = indrelid and attnum = any (indkey))
    from pg_index join pg_class on pg_class.oid = indexrelid where indisunique and relnamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid), false, null
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace`);
  return { columns: columns.rows, rules: rules.rows };
}

/**
 * Returns the changes that break a build with this snapshot when the schema changes from `before` to `after`.
 */
export function breaksFor({ tables }: Snapshot, before: Schema, after: Schema): string[] {
  const breaks: string[] = [];
  const [columnsBefore, columnsAfter] = [before, after].map(columnsByName) as [ColumnsByName, ColumnsByName];
  const [keysBefore, keysAfter] = [before, after].map(({ rules }) => new Set(rules.map(getKey))) as [
    Set<string>,
    Set<string>,
  ];
  const [newRules, goneRules] = [
    after.rules.filter((rule) => !keysBefore.has(getKey(rule))),
    before.rules.filter((rule) => rule.isUnique && !keysAfter.has(getKey(rule))),
  ];

  for (const { name: table, columns } of Object.values(tables)) {
    const columnNames = Object.values(columns).map(({ name }) => name);
    for (const column of columnNames) {
      const [was, is] = [columnsBefore.get(table)?.get(column), columnsAfter.get(table)?.get(column)];
      if (!is) breaks.push(`${table}.${column} is gone`);
      else if (is.type !== was?.type) breaks.push(`${table}.${column} is ${is.type}, and was ${was?.type}`);
      else if (is.isRequired !== was.isRequired)
        breaks.push(`${table}.${column} ${is.isRequired ? 'may no longer' : 'may now'} be null`);
      else if (was.hasDefault && !is.hasDefault) breaks.push(`${table}.${column} has lost its default`);
    }
    for (const { column, isRequired, hasDefault } of columnsAfter.get(table)?.values() ?? []) {
      if (isRequired && !hasDefault && !columnNames.includes(column))
        breaks.push(`${table}.${column} has to be given`);
    }
    const touches = ({ columns }: SchemaBreaksRule) =>
      !columns || columns.some((column) => columnNames.includes(column));
    for (const rule of newRules)
      if (rule.table === table && touches(rule)) breaks.push(`${table}: ${rule.name} is new`);
    for (const rule of goneRules) if (rule.table === table) breaks.push(`${table}: ${rule.name} is gone`);
  }
  return breaks;
}

type ColumnsByName = Map<string, Map<string, Column>>;

/** Indexes columns by table and name. */
function columnsByName({ columns }: Schema): ColumnsByName {
  const tables: ColumnsByName = new Map();
  for (const column of columns) {
    const tableColumns = tables.get(column.table) ?? new Map<string, Column>();
    tables.set(column.table, tableColumns.set(column.column, column));
  }
  return tables;
}

const getKey = ({ name, definition }: SchemaBreaksRule): string => `${name} ${definition}`;
