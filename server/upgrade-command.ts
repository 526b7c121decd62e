import { lastBackup } from './backup/last-backup.ts';
import type { Config } from './config.ts';
import { print } from './console.ts';
import { compareRelease, type Upgrade } from './database/compare-release.ts';
import { openDatabase } from './database/database.ts';
import { describeBlocked } from './database/older-builds.ts';
import { isBeginnable, readFolderState } from './database/storage-state.ts';
import { version } from './version.ts';

/**
 * Runs `npm run upgrade`: prints the effect of a start of this build on the database, without changing it.
 * Returns 1 if a start would be refused.
 */
export async function runUpgradeCommand(config: Config): Promise<0 | 1> {
  const { dataDir, databaseUrl, databasePool, durability } = config;
  print(`This build is ${version}.`);
  if (!databaseUrl && isBeginnable(readFolderState(dataDir))) {
    print(`There is no database yet in ${dataDir}: npm start makes it.`);
    return 0;
  }
  const database = await openDatabase({ dataDir, databaseUrl, databasePool, durability }).catch(
    (error: unknown) => {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';
      throw isInUse ? new Error(besideServer, { cause: error }) : error;
    },
  );
  try {
    const upgrade = await compareRelease(database.pool);
    for (const line of getLines(upgrade, database.kind)) print(line);
    if (upgrade.state === 'behind') print(await backupLine({ dataDir, database: database.pool }));
    return upgrade.state === 'newer' || upgrade.blocked.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

const besideServer =
  'The server is running, and its embedded database is for one process at a time. Stop it and run this again: to upgrade it has to stop anyway.';

function getLines(
  { state, pending, unknown, isBesideSafe, incompatible, blocked, release }: Upgrade,
  kind: 'embedded' | 'postgres',
): string[] {
  if (state === 'newer')
    return [
      `The database is newer: migrations that this build does not know: ${unknown}. This build does not start on it; start the newer one, or restore the copy from before.`,
    ];
  if (state === 'current')
    return ['The database has every migration of this build: nothing would be changed.'];
  const waiting = [
    `Migrations that would run, in this order: ${pending.length}`,
    ...pending.map((tag) => `  ${tag}`),
  ];
  if (kind === 'embedded')
    return [...waiting, 'Stop the older build first: the embedded database is for one process at a time.'];
  if (incompatible.length > 0 || blocked.length > 0)
    return [
      ...waiting,
      ...incompatible.map(
        ({ tag, reason }) => `Stop the older build first: ${tag} cannot run beside it (${reason}).`,
      ),
      ...blocked.map(
        (migration) => `As things are this build would not start. ${describeBlocked(migration)}`,
      ),
    ];
  if (!isBesideSafe)
    return [
      ...waiting,
      `The database is older than release ${release.version}, beside which this build was tried. Stop the older build first, or go by way of ${release.version}.`,
    ];
  return [
    ...waiting,
    `Builds of release ${release.version} go on serving while this one migrates, and afterwards: start it beside them, then stop them. What changes under them and does no harm:`,
    ...Object.entries(release.borne).map(([change, why]) => `  ${change}: ${why}`),
  ];
}

async function backupLine(source: Parameters<typeof lastBackup>[0]): Promise<string> {
  const at = await lastBackup(source);
  const releaseNames = at
    ? `The last backup from here is of ${at.toISOString()}.`
    : 'No backup was taken from here.';
  return `${releaseNames} Take one first (npm run backup): there is no other way back (docs/upgrading.md).`;
}
