import type { Db } from '../database/database.ts';
import { publishTexts } from '../pages/publish-texts.ts';
import { readTexts, type BroughtText } from '../pages/read-texts.ts';

/** Publishes the content pages of this build, and returns those held back by texts that staff wrote. */
export const seedPages = ({ db, now }: { db: Db; now: Date }): Promise<BroughtText[]> =>
  publishTexts(db, { texts: readTexts(), at: now });
