import { chmodSync, constants, cpSync, renameSync, rmSync } from 'node:fs';

/** Fills a folder beside its place; it appears there by a rename, so a start that is killed half-way leaves nothing half. */
export async function createFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, folder);
}

/** Makes the folder of a new database from the ready-made one. */
export function copyTemplate(template: string, folder: string): Promise<void> {
  return createFolder(folder, async (unfinished) => cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE }));
}
