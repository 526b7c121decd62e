import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { openFiles } from '../integrations/open-files.ts';
import { publishTexts } from '../pages/publish-texts.ts';
import { readTexts, type BroughtText } from '../pages/read-texts.ts';
import { ensureFirstOwner } from '../staff/first-owner.ts';
import { seedDemo, storeDemoPhotos } from './seed-demo.ts';
import { seedPlans } from './seed-plans.ts';
import { seedShop } from './seed-shop.ts';

/** The kinds of initial data. */
export type SeedExtent = Exclude<Config['seed'], 'none'>;

interface SeedInstallationOptions {
  db: Db;
  config: Config;
  now: Date;
  /** True if no start has stored the portraits of the demo yet. */
  lacksPhotos: boolean;
}

/**
 * Seeds an installation. The owner is inserted last: a database without one, such as a copy of a seeded
 * template, may lack the files of its demo.
 */
export async function seedInstallation({
  db,
  config,
  now,
  lacksPhotos,
}: SeedInstallationOptions): Promise<void> {
  if (config.seed === 'none') return;
  await Promise.all([
    seedRows({ db, extent: config.seed, now }),
    config.seed === 'demo' && lacksPhotos && storeDemoPhotos(openFiles(config.storage)),
  ]);
  await ensureFirstOwner({ db, config, now });
}

/** Publishes the content pages of this build, and returns those held back by texts that staff wrote. */
export const seedPages = ({ db, now }: { db: Db; now: Date }): Promise<BroughtText[]> =>
  publishTexts(db, { texts: readTexts(), at: now });

/** Inserts the rows that all installations of a kind begin with: everything except secrets and files. */
export async function seedRows({
  db,
  extent,
  now,
}: {
  db: Db;
  extent: SeedExtent;
  now: Date;
}): Promise<void> {
  await Promise.all([
    seedPages({ db, now }),
    seedShop({ db, now }),
    seedPlans({ db, now }),
    extent === 'demo' && seedDemo({ db, now }),
  ]);
}
