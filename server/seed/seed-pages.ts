import { languages } from '@visita/core/languages';
import { pageCodes } from '@visita/core/pages/content-page';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { insertFirstVersions } from '../pages/queries.ts';
import { pageTitles } from './page-titles.ts';

/** Gives an installation the content pages that it does not have yet, empty but for a title; what the staff wrote stays. */
export async function seedPages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const versions = pageCodes.flatMap((code) =>
    languages.map((language) => ({
      id: newId(now),
      code,
      language,
      version: 1,
      title: pageTitles[code][language],
      content: '',
      publishedAt: now,
    })),
  );
  await insertFirstVersions(db, versions);
}
