import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { tellPagesChanged } from './pages-changed.ts';
import { compareTexts, getDigest } from './compare-texts.ts';
import { insertPageVersions, listNewestTexts } from './queries.ts';
import type { BroughtText } from './read-texts.ts';

/**
 * Publishes the built-in texts that differ from the newest built-in version. Texts edited by staff are kept,
 * and the built-in ones held back by them are returned. One query if nothing is new.
 */
export async function publishTexts(
  db: Db,
  { texts, at }: { texts: readonly BroughtText[]; at: Date },
): Promise<BroughtText[]> {
  const { held, fresh } = compareTexts(texts, await listNewestTexts(db));
  if (fresh.length > 0)
    await transaction(db, async (tx) => {
      await insertPageVersions(
        tx,
        fresh.map((text) => ({ ...text, id: newId(at), publishedAt: at })),
      );
      await tellPagesChanged(tx);
    });
  return held;
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
