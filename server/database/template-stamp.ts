import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stamp is written last and taken away first, so a folder that has one is whole. */
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
