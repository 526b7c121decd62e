import { readStored, storedKeys, writeStored } from './stored.ts';

/** How long what is typed and not saved stays on this device after it was last typed at. */
const keptMs = 14 * 24 * 60 * 60 * 1000;

/** Where what somebody typed is kept: by whom, so that nobody else is ever given it. */
export const draftKey = (owner: string, name: string): string => `draft ${owner} ${name}`;

/** What was kept there; nothing when it is too old, or was kept by an older release. */
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

/** Forgets what was typed on this device, but for what somebody who stays may still come back to. */
export function forgetDrafts(stays?: { owner: string; now: Date }): void {
  const isKept = (key: string) => stays && key.startsWith(draftKey(stays.owner, '')) && readDraft(key, stays.now) !== undefined;
  for (const key of storedKeys()) if (key.startsWith('draft ') && !isKept(key)) writeStored(key, null);
}
