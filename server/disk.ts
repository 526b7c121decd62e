import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Resolves when what was written to the file is on the disk, not only in the memory of the machine. */
export async function syncFile(path: string): Promise<void> {
  // Windows syncs only what was opened for writing
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Resolves when the names in the folder are on the disk: a file that was made, renamed or removed there is not until then. */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps its names by itself and lets nobody ask for it
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Makes a folder that only its owner may enter, and those above it where there are none. */
export async function ensureFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Puts a finished draft in its place in one step. */
export async function renameForGood(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** The name of a draft that lies beside its place: `.NAME.UUID`. */
const draftPattern = /^\.(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes the drafts of one file; synchronous for a process that is ending. */
export function removeDraftsOf(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (draftPattern.exec(name)?.[1] === basename(path)) rmSync(join(folder, name), { force: true });
}

/** Removes drafts that killed processes left in a folder: those with this ending that nothing was written to after `unchangedSince`. */
export async function removeDrafts(folder: string, { ending, unchangedSince }: { ending: string; unchangedSince: Date }): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!draftPattern.exec(name)?.[1]?.endsWith(ending)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < unchangedSince) await rm(join(folder, name), { force: true });
  }
}

/**
 * Writes a file that is there whole or not at all, readable by its owner alone; once this resolves, a power cut does not
 * undo it. The draft lies on the same disk, so that the rename is one step; beside its place unless a folder is named.
 */
export async function writeForGood(path: string, bytes: string | Uint8Array | Readable, drafts = dirname(path)): Promise<void> {
  await ensureFolder(drafts);
  const draft = join(drafts, `${drafts === dirname(path) ? '.' : ''}${basename(path)}.${randomUUID()}`);
  try {
    await writeFile(draft, bytes, { mode: 0o600 });
    await syncFile(draft);
    await renameForGood(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
