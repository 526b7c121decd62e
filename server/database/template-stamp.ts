import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the stamp, which is written last and removed first: a folder with a stamp is complete. */
export function readStamp(templateDir: string): string | undefined {
  try {
    return readFileSync(stampFile(templateDir), 'utf8');
  } catch {
    return undefined;
  }
}

export function isTemplate(templateDir: string): boolean {
  return readStamp(templateDir) !== undefined;
}

export function stampFile(templateDir: string): string {
  return join(templateDir, 'stamp');
}

/** The stamp of a seeded template: the migrated one that it was copied from, and when it was seeded. */
export const describeSeeded = ({ migrated, at }: { migrated: string; at: Date }): string =>
  `${migrated}\n${at.toISOString()}\n`;

/** The visits of a demo end when it is seeded, so a template of it is used for a day. */
const demoLifeMs = 86_400_000;

/**
 * Returns the template that a first start copies: the one with the initial data, or the migrated one if that is
 * missing, of other migrations or a demo of the past.
 */
export function chooseTemplate(
  { templateDir, seededDir }: { templateDir: string; seededDir: string },
  { seed, now }: { seed: string; now: Date },
): string {
  const seeded = join(seededDir, seed);
  const [migrated, at = ''] = readStamp(seeded)?.split('\n') ?? [];
  if (migrated === undefined || migrated !== readStamp(templateDir)) return templateDir;
  return seed === 'demo' && now.getTime() - Date.parse(at) > demoLifeMs ? templateDir : seeded;
}
