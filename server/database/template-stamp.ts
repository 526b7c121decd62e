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
