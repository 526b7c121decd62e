import { readStored, storedKeys, writeStored } from '../site/stored.ts';

/** A draft expires after this time without a change. */
const keptMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Returns the storage key of a draft. It contains the owner's id, so that another user never gets the draft.
 */
export const draftKey = (owner: string, name: string): string => `draft ${owner} ${name}`;

/** Returns a draft, or undefined if it has expired or has the format of an older release. */
export function readDraft(key: string, now: Date): unknown {
  try {
    const { keptAt, values } = JSON.parse(readStored(key) ?? '{}') as { keptAt?: unknown; values?: unknown };
    return typeof keptAt === 'number' && now.getTime() - keptAt < keptMs ? values : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, values: unknown, now: Date): void {
  writeStored(key, values === null ? null : JSON.stringify({ keptAt: now.getTime(), values }));
}

/** Deletes the drafts on this device, except the unexpired ones of the user who remains signed in. */
export function forgetDrafts(stays?: { owner: string; now: Date }): void {
  const isKept = (key: string) =>
    stays && key.startsWith(draftKey(stays.owner, '')) && readDraft(key, stays.now) !== undefined;
  for (const key of storedKeys()) if (key.startsWith('draft ') && !isKept(key)) writeStored(key, null);
}
