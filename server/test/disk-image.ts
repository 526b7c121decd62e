import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskStep } from './disk-log.ts';

/** Bytes; a disk writes or loses whole sectors. */
const sector = 512;

export function readSteps(log: string): DiskStep[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as DiskStep);
}

/**
 * Returns the steps that survive a power cut, which are the synced ones. Syncing a file persists its bytes
 * and the name it was created under, as all common file systems do; syncing a folder persists the changes of
 * its entries.
 */
function syncedSteps(steps: DiskStep[]): Set<DiskStep> {
  const synced = new Set<DiskStep>();
  /** Unsynced steps, by the current path. */
  const bytes = new Map<string, DiskStep[]>();
  const names = new Map<string, DiskStep[]>();
  const add = (pending: Map<string, DiskStep[]>, path: string, step: DiskStep) =>
    pending.set(path, [...(pending.get(path) ?? []), step]);
  const settle = (pending: Map<string, DiskStep[]>, path: string) => {
    for (const step of pending.get(path) ?? []) synced.add(step);
    pending.delete(path);
  };

  for (const step of steps) {
    if (step.do === 'said') continue;
    if (step.do === 'sync') {
      settle(bytes, step.path);
      settle(names, step.path);
      for (const child of names.get(dirname(step.path)) ?? [])
        if (child.do === 'file' && child.path === step.path) synced.add(child);
    } else if (step.do === 'write' || step.do === 'truncate') {
      add(bytes, step.path, step);
    } else {
      if (step.do === 'rename') {
        bytes.set(step.path, bytes.get(step.from) ?? []);
        bytes.delete(step.from);
      }
      if (step.do === 'remove') bytes.delete(step.path);
      add(names, dirname(step.path), step);
    }
  }
  return synced;
}

interface PowerCut {
  /** The folder in which the steps were recorded, and its content before. */
  before: { folder: string; content: string };
  folder: string;
  steps: DiskStep[];
  chance: () => number;
}

/**
 * Rebuilds a folder as a power cut after these steps could leave it: with all synced steps; of the others,
 * random sectors of bytes, and a prefix of each folder's changes of entries.
 */
export function cutPower({ before, folder, steps, chance }: PowerCut): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(before.content, folder, { recursive: true });
  const synced = syncedSteps(steps);
  const luck = chance();
  const isKept = () => chance() < luck;
  const contents = new Map<string, Buffer>();
  const read = (path: string) =>
    contents.get(path) ?? (existsSync(at(path)) ? readFileSync(at(path)) : undefined);
  const at = (path: string) => folder + path.slice(before.folder.length);
  /** Folders in which a change was lost: later changes are lost too. */
  const lost = new Set<string>();

  for (const step of steps) {
    if (step.do === 'said' || step.do === 'sync' || !step.path.startsWith(`${before.folder}/`)) continue;
    const isSynced = synced.has(step);
    if (step.do === 'write') {
      const content = read(step.path);
      if (content)
        contents.set(
          step.path,
          applyWrite(content, step, () => isSynced || isKept()),
        );
    } else if (step.do === 'truncate') {
      const content = read(step.path);
      if (content && (isSynced || isKept())) contents.set(step.path, resized(content, step.size));
    } else {
      const parent = dirname(step.path);
      if (!isSynced && (lost.has(parent) || !isKept())) lost.add(parent);
      else name(step);
    }
  }
  for (const [path, content] of contents) writeFileSync(at(path), content);

  function name(step: DiskStep & { do: 'folder' | 'file' | 'rename' | 'remove' }): void {
    if (step.do === 'folder') mkdirSync(at(step.path), { recursive: true });
    if (step.do === 'file') contents.set(step.path, Buffer.alloc(0));
    if (step.do === 'remove') {
      contents.delete(step.path);
      rmSync(at(step.path), { recursive: true, force: true });
    }
    if (step.do === 'rename') {
      const content = contents.get(step.from);
      contents.delete(step.from);
      if (existsSync(at(step.from))) renameSync(at(step.from), at(step.path));
      if (content) contents.set(step.path, content);
      else contents.delete(step.path);
    }
  }
}

function applyWrite(
  content: Buffer,
  { at, bytes }: DiskStep & { do: 'write' },
  isKept: () => boolean,
): Buffer {
  const given = Buffer.from(bytes, 'base64');
  const next = content.length < at + given.length ? resized(content, at + given.length) : content;
  for (let offset = 0; offset < given.length;) {
    const end = Math.min(given.length, offset + sector - ((at + offset) % sector));
    if (isKept()) given.copy(next, at + offset, offset, end);
    offset = end;
  }
  return next;
}

function resized(content: Buffer, size: number): Buffer {
  const next = Buffer.alloc(size);
  content.copy(next);
  return next;
}
