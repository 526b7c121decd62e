import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@visita/core/languages';
import type { Words } from '@visita/core/locales/words';

const folder = new URL('../core/locales/', import.meta.url);

/** What the screens say in a language; the journeys find their way by it, as a reader does. */
export function wordsIn(language: Language): Words {
  const files = readdirSync(new URL(`${language}/`, folder));
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
  // every language has the files and keys of English: architecture.test.ts
  return Object.fromEntries(files.map((file) => [file.replace('.json', ''), read(file)])) as unknown as Words;
}

/** A sentence with its blanks filled, as the screen does. */
export function filled(text: string, blanks: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name]));
}
