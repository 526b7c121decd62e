import { createHash } from 'node:crypto';
import type { NewestText } from './queries.ts';
import type { BroughtText } from './read-texts.ts';

/** MD5 as PostgreSQL computes it; only compares texts, no security. */
export const getDigest = ({ title, content }: BroughtText) =>
  createHash('md5').update(`${title}\n${content}`).digest('hex');

/** Compares the built-in texts with the newest versions: those to publish, and those held back by texts of staff. */
export function compareTexts(texts: readonly BroughtText[], newestTexts: readonly NewestText[]) {
  const byPage = new Map(newestTexts.map((row) => [`${row.code} ${row.language}`, row]));
  const findNewest = ({ code, language }: BroughtText) => byPage.get(`${code} ${language}`);
  const others = texts.filter((text) => findNewest(text)?.broughtDigest !== getDigest(text));
  return {
    held: others.filter((text) => findNewest(text)?.author),
    fresh: others
      .filter((text) => !findNewest(text)?.author)
      .map((text) => ({ ...text, version: (findNewest(text)?.version ?? 0) + 1 })),
  };
}
