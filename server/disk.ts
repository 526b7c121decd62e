import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** Resolves when the file's content is on disk, not only in the operating system's cache. */
export async function syncFile(path: string): Promise<void> {
  // Windows can sync only files that are opened for writing.
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Resolves when the folder's entries are on disk: a created, renamed or removed file is not durable before.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows persists directory entries by itself and supports no sync of a folder.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Resolves with true once the file system of a path is on disk, by one call for all of its files (syncfs, which
 * Node lacks, through the program `sync`). False on a system without it, or if it failed.
 */
export function syncFileSystem(path: string): Promise<boolean> {
  // Elsewhere the program does not wait for the disk.
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((done) => void execFile('sync', ['-f', resolve(path)], (error) => done(!error)));
}

/** Creates a folder with mode 0700, and missing parents, and syncs their entries. */
export async function ensureFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder))
    await syncFolder(dirname(folder));
}

/** Moves a finished draft into place atomically. */
export async function renameForGood(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** The name of a draft beside its target: `.NAME.UUID`. */
const draftPattern = /^\.(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes the drafts of one file; synchronous for a process that is exiting. */
export function removeFileDrafts(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (draftPattern.exec(name)?.[1] === basename(path)) rmSync(join(folder, name), { force: true });
}

/**
 * Removes drafts that killed processes left in a folder: those with this ending that were not written to
 * after `unchangedSince`.
 */
export async function removeDrafts(
  folder: string,
  { ending, unchangedSince }: { ending: string; unchangedSince: Date },
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!draftPattern.exec(name)?.[1]?.endsWith(ending)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < unchangedSince) await rm(join(folder, name), { force: true });
  }
}

/**
 * Writes a file atomically, with mode 0600; once this resolves, it survives a power cut. The draft is on the
 * same disk, so that the rename is atomic: beside the target unless a folder is given.
 */
export async function writeForGood(
  path: string,
  bytes: string | Uint8Array | Readable,
  drafts = dirname(path),
): Promise<void> {
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
