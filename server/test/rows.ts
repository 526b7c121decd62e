import type { Database } from '../database/database.ts';

/** Returns every row of our tables that contains one of the texts in any column. */
export async function rowsWith({ pool }: Pick<Database, 'pool'>, texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(it)::text as row from ${name} it where exists (select from unnest($1::text[]) word where strpos(lower(to_jsonb(it)::text), lower(word)) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
