import type { Pool } from 'pg';

/** Inserts the salt of a day. Of concurrent processes the first wins, and all get its salt. */
export async function insertSalt(pool: Pool, { day, salt }: { day: string; salt: Buffer }): Promise<Buffer> {
  const { rows } = await pool.query<{ salt: Buffer }>(
    'insert into visitor_salts (day, salt) values ($1, $2) on conflict (day) do update set salt = visitor_salts.salt returning salt',
    [day, salt],
  );
  return rows[0]?.salt ?? salt;
}

export async function removeSaltsBefore(pool: Pool, { day }: { day: string }): Promise<void> {
  await pool.query('delete from visitor_salts where day < $1', [day]);
}
