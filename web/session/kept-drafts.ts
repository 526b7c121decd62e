import { writeStored } from './stored.ts';

/** Where what somebody typed is kept: by whom, so that nobody else is ever given it. */
export const draftKey = (owner: string, name: string): string => `draft ${owner} ${name}`;

/** Forgets what was typed on this device, but for what this person typed. */
export function forgetDrafts(owner?: string): void {
  const isTheirs = (key: string) => owner !== undefined && key.startsWith(draftKey(owner, ''));
  for (const key of storedKeys()) if (key.startsWith('draft ') && !isTheirs(key)) writeStored(key, null);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // where storage is forbidden nothing was kept
    return [];
  }
}
