import type { Pool, PoolClient } from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** What a table refuses (a check, a foreign key, a trigger) or promises (a unique key, on which an upsert counts). */
interface Rule {
  table: string;
  name: string;
  definition: string;
  isUnique: boolean;
  /** What it looks at, where that is known: rows of a build that knows none of these leave them empty, and no rule refuses that. */
  columns: string[] | null;
}

export interface Schema {
  columns: Column[];
  rules: Rule[];
}

/** The names by which a build knows its tables, as drizzle-kit writes them down beside each migration. */
export interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string }> }>;
}

export async function readSchema(pool: Pool | PoolClient): Promise<Schema> {
  const columns = await pool.query<Column>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`);
  const rules = await pool.query<Rule>(`
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

/** What a build that knows its tables by the snapshot, and ran on the schema before, finds broken in the one after. */
export function breaksFor({ tables }: Snapshot, before: Schema, after: Schema): string[] {
  const breaks: string[] = [];
  const find = ({ columns }: Schema, table: string, column: string) =>
    columns.find((each) => each.table === table && each.column === column);
  const has = ({ rules }: Schema, { name, definition }: Rule) => rules.some((rule) => rule.name === name && rule.definition === definition);

  for (const { name: table, columns } of Object.values(tables)) {
    const known = Object.values(columns).map(({ name }) => name);
    for (const column of known) {
      const [was, is] = [find(before, table, column), find(after, table, column)];
      if (!is) breaks.push(`${table}.${column} is gone`);
      else if (is.type !== was?.type) breaks.push(`${table}.${column} is ${is.type}, and was ${was?.type}`);
      else if (is.isRequired !== was.isRequired) breaks.push(`${table}.${column} ${is.isRequired ? 'may no longer' : 'may now'} be null`);
      else if (was.hasDefault && !is.hasDefault) breaks.push(`${table}.${column} has lost its default`);
    }
    for (const { column } of after.columns.filter((each) => each.table === table && each.isRequired && !each.hasDefault)) {
      if (!known.includes(column)) breaks.push(`${table}.${column} has to be given`);
    }
    const touches = ({ columns }: Rule) => !columns || columns.some((column) => known.includes(column));
    for (const rule of after.rules)
      if (rule.table === table && touches(rule) && !has(before, rule)) breaks.push(`${table}: ${rule.name} is new`);
    for (const rule of before.rules) {
      if (rule.table === table && rule.isUnique && !has(after, rule)) breaks.push(`${table}: ${rule.name} is gone`);
    }
  }
  return breaks;
}
