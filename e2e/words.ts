import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@visita/core/languages';
import type { Words } from '@visita/core/locales/words';

const folder = new URL('../core/locales/', import.meta.url);

/** The texts of the screens in a language, by which journeys find elements. */
export function wordsIn(language: Language): Words {
  const files = readdirSync(new URL(`${language}/`, folder));
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
  // every language has the files and keys of English: architecture.test.ts
  return Object.fromEntries(files.map((file) => [file.replace('.json', ''), read(file)])) as unknown as Words;
}

/** Fills the placeholders of a text. */
export function filled(text: string, blanks: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name]));
}
