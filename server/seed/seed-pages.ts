import type { Db } from '../database/database.ts';
import { publishTexts } from '../pages/publish-texts.ts';
import { readTexts, type BroughtText } from '../pages/read-texts.ts';

/** Gives an installation the texts of the content pages that this build brings; gives those that what the staff wrote holds back. */
export const seedPages = ({ db, now }: { db: Db; now: Date }): Promise<BroughtText[]> => publishTexts(db, { texts: readTexts(), at: now });
