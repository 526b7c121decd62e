import { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { startThread } from './embedded-thread.ts';
import { isTemplate } from './template-stamp.ts';

/**
 * The folder with the database's files, made where there is none: from the ready-made one, else empty.
 * It appears by a rename, so a start that is killed half-way leaves nothing half.
 */
export async function embeddedFolder(dataDir: string, templateDir: string | undefined): Promise<string> {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return folder;

  const unfinished = join(dataDir, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  if (templateDir && isTemplate(templateDir)) copy(join(templateDir, 'postgres'), unfinished);
  else await makeEmpty(unfinished);
  await chmod(unfinished, 0o700);
  renameSync(unfinished, folder);
  return folder;
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function makeEmpty(folder: string): Promise<void> {
  const thread = startThread(folder);
  await thread.close();
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`No database could be made in ${folder}.`);
}
