import { planCodes } from '@visita/core/plans/plan';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { exclusively } from './database/exclusively.ts';
import { isMigrated } from './database/schema-state.ts';
import { print } from './console.ts';
import { compareTexts } from './pages/compare-texts.ts';
import { readTexts, type BroughtText } from './pages/read-texts.ts';
import { readKeys } from './sealing/sealing.ts';
import { findStartState, type StartState } from './seed/queries.ts';

interface PrepareDatabaseDeps {
  config: Config;
  database: Database;
  now: () => Date;
}

/**
 * Migrates and seeds the database if it lacks something, which one statement finds out, and refuses one that
 * this site must not open. Returns the page texts that are held back because staff have edited those pages.
 */
export async function prepareDatabase(deps: PrepareDatabaseDeps): Promise<BroughtText[]> {
  const heldTexts = await migrateAndSeed(deps);
  const { config, database, now } = deps;
  if (config.isPublic && config.sells) {
    const { refuseUnregisteredSeller } = await import('./documents/refuse-unregistered.ts');
    await refuseUnregisteredSeller(database.db, { config, at: now() });
  }
  return heldTexts;
}

async function migrateAndSeed(deps: PrepareDatabaseDeps): Promise<BroughtText[]> {
  const { config, database } = deps;
  const state = await findMigratedState(database);
  if (config.isPublic && state.hasDemoUser) {
    const { demoRefusal } = await import('./seed/demo-people.ts');
    throw new Error(demoRefusal);
  }
  if (state.sealedBy === null || state.sealedBy !== readKeys(config)[0]?.id) {
    const { reseal } = await import('./sealing/reseal.ts');
    await exclusively(database, () => reseal({ db: database.db, config }));
  }
  if (config.seed === 'none') return [];
  const { held: heldTexts, fresh } = compareTexts(readTexts(), state.texts);
  if (fresh.length > 0 || !isSeeded(state, config)) {
    print('Seeding the database');
    const { seedInstallation } = await import('./seed/seed-installation.ts');
    await exclusively(database, () =>
      seedInstallation({
        db: database.db,
        config,
        now: deps.now(),
        lacksPhotos: !state.hasBatches || !state.hasStaff,
      }),
    );
  }
  return heldTexts;
}

async function findMigratedState(database: Database): Promise<StartState> {
  const state = await findStartState(database.db);
  if (state && isMigrated(state)) return state;
  const { migrate } = await import('./database/migrate.ts');
  await migrate(database);
  const migrated = await findStartState(database.db);
  if (!migrated) throw new Error('a table is missing after all migrations have run');
  return migrated;
}

/** True if the seeds have nothing to insert, apart from the texts. */
const isSeeded = (
  { hasStaff, hasProducts, hasBatches, planCodes: existing }: StartState,
  { seed: extent }: Pick<Config, 'seed'>,
): boolean =>
  hasStaff &&
  hasProducts &&
  planCodes.every((code) => existing.includes(code)) &&
  (extent !== 'demo' || hasBatches);
