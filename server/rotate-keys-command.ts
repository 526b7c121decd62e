import { parseArgs } from 'node:util';
import type { Config } from './config.ts';
import { print } from './console.ts';
import { openDatabase, type Db } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { isBeginnable, readFolderState } from './database/storage-state.ts';
import { addKey, keyFile } from './sealing/key-file.ts';
import { clearUnknown, reseal } from './sealing/reseal.ts';

/**
 * Runs `npm run rotate-keys`: adds a key to the file, and seals the stored secrets by it. Beside a running
 * server with an embedded database only the file is written. With `SECRET_KEY`, stored secrets are sealed by
 * its first key.
 */
export async function runRotateKeysCommand(words: string[], { config }: { config: Config }): Promise<void> {
  const { values } = parseArgs({ args: words, options: { 'clear-factors': { type: 'boolean' } } });
  const { dataDir, databaseUrl, databasePool, durability } = config;
  if (!databaseUrl && isBeginnable(readFolderState(dataDir)))
    throw new Error(`There is no installation in ${dataDir}: set DATA_DIR to the folder of one.`);
  const database = await openDatabase({ dataDir, databaseUrl, databasePool, durability }).catch(
    (error: Error & { code?: string }) => {
      if (error.code !== 'FOLDER_IN_USE' || values['clear-factors'] === true || config.secretKeys.length > 0)
        throw error.code === 'FOLDER_IN_USE' ? new Error(besideServer, { cause: error }) : error;
    },
  );
  if (!database) {
    await addKey(config);
    print(`A new key is in ${keyFile(config)}. ${keepCopy}`);
    print('The running server seals new secrets by it, and those that are stored at its next start.');
    return;
  }
  try {
    await migrate(database);
    if (values['clear-factors']) await clear({ db: database.db, config });
    else await rotate({ db: database.db, config });
  } finally {
    await database.close();
  }
}

interface RotateKeysDeps {
  db: Db;
  config: Config;
}

async function clear(deps: RotateKeysDeps): Promise<void> {
  const cleared = await clearUnknown(deps);
  print(
    `Secrets that no key opens: ${cleared} cleared. Second factors are set up anew at the next login; a webhook without its secret is disabled until its owner makes a new one.`,
  );
}

async function rotate(deps: RotateKeysDeps): Promise<void> {
  const { config } = deps;
  await reseal(deps);
  if (config.secretKeys.length > 0) {
    print(
      'The first key of SECRET_KEY seals the stored secrets. Remove the others once every process has it.',
    );
    return;
  }
  await addKey(config);
  await reseal(deps);
  print(`A new key is in ${keyFile(config)} and seals the stored secrets. ${keepCopy}`);
}

const keepCopy = 'Keep a copy of that file where the backups are not.';

const besideServer =
  'The server is running, and its embedded database is for one process at a time. Stop it, run the command, and start it again.';
