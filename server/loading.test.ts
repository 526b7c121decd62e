import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('drizzle loaded the quick way is the same drizzle', () => {
  const program = `
    import { drizzle } from 'drizzle-orm/node-postgres';
    import { migrate } from 'drizzle-orm/node-postgres/migrator';
    import { eq, sql } from 'drizzle-orm';
    import { integer, pgTable } from 'drizzle-orm/pg-core';
    const cards = pgTable('cards', { id: integer().primaryKey() });
    const db = drizzle.mock();
    console.log(typeof migrate, db.select().from(cards).where(eq(cards.id, sql\`1\`)).toSQL().sql);`;
  const answer = (...flags: string[]) =>
    spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    }).stdout;
  const quick = answer('--import', import.meta.resolve('./loading.ts'));
  expect(quick).toContain('function select "id" from "cards" where "cards"."id" = 1');
  expect(quick).toBe(answer());
});
