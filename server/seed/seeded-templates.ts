import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { describeSeeded, readStamp, stampFile } from '../database/template-stamp.ts';
import { renameForGood, writeForGood } from '../disk.ts';
import { seedRows, type SeedExtent } from './seed-installation.ts';

const extents: readonly SeedExtent[] = ['minimal', 'demo'];

interface SeededTemplatesOptions {
  /** The migrated template. */
  templateDir: string;
  now: Date;
}

/** Builds a template folder of each kind of initial data: first starts copy it, so they seed almost nothing. */
export async function buildSeededTemplates(
  folder: string,
  { templateDir, now }: SeededTemplatesOptions,
): Promise<void> {
  const migrated = readStamp(templateDir);
  if (migrated === undefined) throw new Error(`There is no template in ${templateDir}.`);
  rmSync(folder, { recursive: true, force: true });
  for (const extent of extents) {
    const workshop = join(folder, extent, 'workshop');
    mkdirSync(workshop, { recursive: true });
    const database = await openDatabase({ dataDir: workshop, templateDir, durability: 'relaxed' });
    try {
      await seedRows({ db: database.db, extent, now });
      await database.pool.query('vacuum analyze');
    } finally {
      await database.close();
    }
    await renameForGood(join(workshop, 'postgres'), join(folder, extent, 'postgres'));
    rmSync(workshop, { recursive: true });
    await writeForGood(stampFile(join(folder, extent)), describeSeeded({ migrated, at: now }));
  }
}

if (import.meta.main) {
  const [, , folder, templateDir] = process.argv;
  if (!folder || !templateDir)
    throw new Error('Usage: node server/seed/seeded-templates.ts <folder> <migrated template>');
  await buildSeededTemplates(folder, { templateDir, now: new Date() });
}
