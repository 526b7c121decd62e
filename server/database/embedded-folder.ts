import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startThread, type Durability, type EmbeddedFolder } from './embedded-thread.ts';
import { createFolder } from './new-folder.ts';
import { isBeginnable, readFolderState, refuseUnfit } from './storage-state.ts';
import { isTemplate } from './template-stamp.ts';

export interface EmbeddedFolderOptions {
  dataDir: string;
  templateDir: string | undefined;
  durability: Durability;
  /** True if a restore has put the files of an installation there and its database is still missing. */
  isRestore: boolean;
}

/**
 * Returns the folder of the database's files. In an empty data folder it is created, from the template if
 * there is one. Throws STORAGE_UNFIT if the folder holds anything else; existing data is never overwritten.
 */
export async function embeddedFolder({
  dataDir,
  templateDir,
  durability,
  isRestore,
}: EmbeddedFolderOptions): Promise<EmbeddedFolder> {
  const folder = join(dataDir, 'postgres');
  const state = readFolderState(dataDir);
  const isCompleted = isRestore && state.state === 'partial';
  if (!isCompleted) refuseUnfit(state, { storage: `The folder ${dataDir}`, setting: 'DATA_DIR' });
  if (!isCompleted && !isBeginnable(state)) return { folder, durability };
  if (templateDir && isTemplate(templateDir))
    return { folder, durability, template: join(templateDir, 'postgres') };

  await createFolder(folder, createEmpty);
  return { folder, durability };
}

async function createEmpty(folder: string): Promise<void> {
  const thread = startThread({ folder, durability: 'relaxed' });
  await thread.close();
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new Error(`The embedded engine created no database in ${folder}: PG_VERSION is missing.`);
}
