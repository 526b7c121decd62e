import { readFileSync } from 'node:fs';
import { languages, type Language } from '@visita/core/languages';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';

/** A built-in content page in one language. */
export interface BroughtText {
  code: PageCode;
  language: Language;
  title: string;
  content: string;
}

const folder = new URL('./texts/', import.meta.url);

/** Reads the file of a page and language, whose first line is `# Title`. Line endings are normalized. */
export function readText({ code, language }: Pick<BroughtText, 'code' | 'language'>): BroughtText {
  const file = new URL(`${language}/${code}.md`, folder);
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [, title, content] = /^# (.+)\n([^]*)$/.exec(source) ?? [];
  if (title === undefined || content === undefined)
    throw new Error(`texts/${language}/${code}.md does not begin with a line "# Title" and a text below it`);
  return { code, language, title: title.trim(), content: `${content.trim()}\n` };
}

export const readTexts = (): BroughtText[] =>
  pageCodes.flatMap((code) => languages.map((language) => readText({ code, language })));
