import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { tellPagesChanged } from './pages-changed.ts';
import { insertPageVersion, listNewestDigests } from './queries.ts';
import type { BroughtText } from './read-texts.ts';

/** MD5 as PostgreSQL computes it; only compares texts, no security. */
const getDigest = ({ title, content }: BroughtText) =>
  createHash('md5').update(`${title}\n${content}`).digest('hex');

/**
 * Publishes the built-in texts that differ from the newest built-in version. Texts edited by staff are kept,
 * and the built-in ones held back by them are returned. One query if nothing is new.
 */
export async function publishTexts(
  db: Db,
  { texts, at }: { texts: readonly BroughtText[]; at: Date },
): Promise<BroughtText[]> {
  const newest = new Map((await listNewestDigests(db)).map((row) => [`${row.code} ${row.language}`, row]));
  const findNewest = ({ code, language }: BroughtText) => newest.get(`${code} ${language}`);
  const others = texts.filter((text) => findNewest(text)?.broughtDigest !== getDigest(text));
  const [storedTexts, newTexts] = [
    others.filter((text) => findNewest(text)?.author),
    others.filter((text) => !findNewest(text)?.author),
  ];
  if (newTexts.length > 0)
    await transaction(db, async (tx) => {
      for (const text of newTexts)
        await insertPageVersion(tx, {
          id: newId(at),
          ...text,
          version: (findNewest(text)?.version ?? 0) + 1,
          publishedAt: at,
        });
      await tellPagesChanged(tx);
    });
  return storedTexts;
}

/** Raises an alert, once per text, that a page edited by staff has a new built-in text. */
export async function tellOfHeldTexts(
  db: Db,
  { texts, at }: { texts: readonly BroughtText[]; at: Date },
): Promise<void> {
  for (const text of texts)
    await transaction(db, async (tx) => {
      const about = `${text.code}/${text.language}`;
      if (await claimOnce(tx, { key: `page-text:${about}:${getDigest(text)}`, at }))
        await raiseAlert(tx, { kind: 'pageTextHeld', about, detail: text.title, at });
    });
}
