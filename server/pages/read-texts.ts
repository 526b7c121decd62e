import { readFileSync } from 'node:fs';
import { languages, type Language } from '@visita/core/languages';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';

/** A content page in one language as this build of the product brings it. */
export interface BroughtText {
  code: PageCode;
  language: Language;
  title: string;
  content: string;
}

const folder = new URL('./texts/', import.meta.url);

/** Of each page and language a file, whose first line is `# Title`; whichever way its lines end, the text is one. */
export function readText({ code, language }: Pick<BroughtText, 'code' | 'language'>): BroughtText {
  const file = new URL(`${language}/${code}.md`, folder);
  const written = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [, title, content] = /^# (.+)\n([^]*)$/.exec(written) ?? [];
  if (title === undefined || content === undefined) throw new Error(`texts/${language}/${code}.md does not begin with a title`);
  return { code, language, title: title.trim(), content: `${content.trim()}\n` };
}

export const readTexts = (): BroughtText[] => pageCodes.flatMap((code) => languages.map((language) => readText({ code, language })));
