import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { chooseTemplate, describeSeeded, stampFile } from '../database/template-stamp.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { buildSeededTemplates } from './seeded-templates.ts';

const root = temporaryFolder();
const seededDir = join(root, 'seeded');
const now = new Date('2026-11-27T15:00:00Z');

beforeAll(() => buildSeededTemplates(seededDir, { templateDir, now }));

/** Prepares a database from a template as a start does, and returns what it holds and the files beside it. */
async function startFrom(template: string, seed: 'demo' | 'minimal') {
  const dataDir = join(root, `${seed}-${readdirSync(root).length}`);
  const database = await openDatabase({ dataDir, templateDir: template });
  const count = async () => {
    const { rows } = await database.pool.query<Record<string, number>>(
      `select (select count(*)::int from products) as products, (select count(*)::int from plan_prices) as prices,
        (select count(*)::int from page_versions) as texts, (select count(*)::int from cards) as cards,
        (select count(*)::int from visits) as visits, (select count(*)::int from staff) as staff`,
    );
    return rows[0];
  };
  try {
    await migrate(database);
    const before = await count();
    const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED: seed });
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    await prepareDatabase({ config: read.config, database, now: () => now });
    const stored = join(dataDir, 'files');
    const files = existsSync(stored) ? readdirSync(stored, { recursive: true }) : [];
    return { before, after: await count(), files: files.map(String).toSorted() };
  } finally {
    await database.close();
  }
}

test.each(['minimal', 'demo'] as const)(
  'A first start from the seeded template has what one from an empty database has (%s)',
  async (seed) => {
    const seeded = await startFrom(join(seededDir, seed), seed);
    const empty = await startFrom(templateDir, seed);
    expect(seeded.after).toEqual(empty.after);
    expect(seeded.files).toEqual(empty.files);
    expect(seeded.files.length > 0).toBe(seed === 'demo');
    // an owner's password is a secret of each installation
    expect(seeded.before).toEqual({ ...seeded.after, staff: 0 });
    expect(seeded.after?.['staff']).toBe(1);
  },
);

test('A template of other migrations is not used, and that of a demo for a day only', () => {
  const folders = { templateDir: join(root, 'migrated'), seededDir: join(root, 'chosen') };
  const write = (folder: string, stamp: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(stampFile(folder), stamp);
  };
  const choose = (seed: string, at: string) => chooseTemplate(folders, { seed, now: new Date(at) });
  write(folders.templateDir, 'migrated');
  for (const seed of ['minimal', 'demo'])
    write(join(folders.seededDir, seed), describeSeeded({ migrated: 'migrated', at: now }));

  expect(choose('none', '2026-11-27T16:00:00Z')).toBe(folders.templateDir);
  expect(choose('demo', '2026-11-28T15:00:00Z')).toBe(join(folders.seededDir, 'demo'));
  expect(choose('demo', '2026-11-28T15:00:01Z')).toBe(folders.templateDir);
  expect(choose('minimal', '2027-11-28T15:00:01Z')).toBe(join(folders.seededDir, 'minimal'));
  write(folders.templateDir, 'of newer migrations');
  expect(choose('minimal', '2026-11-27T16:00:00Z')).toBe(folders.templateDir);
});
