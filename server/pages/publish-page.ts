import type { adminPages } from '@visita/core/pages/admin-contract';
import type { PageCode, PageText } from '@visita/core/pages/content-page';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { tellPagesChanged } from './pages-changed.ts';
import { insertPageVersion, listPageTexts } from './queries.ts';
import { presentForStaff } from './present-versions.ts';

/**
 * Publishes the next version of a page in one language. Throws `changedMeanwhile` if the given version is not
 * the newest (optimistic lock).
 */
export async function publishPage({
  db,
  contentPages,
  now,
  staff,
  params,
  body,
}: Call<typeof adminPages.publish>): Promise<PageText> {
  const code = params.code as PageCode; // validated by the contract
  const { lang: language, title, content } = body;
  const version = body.version + 1;
  const newPage = await transaction(db, async (tx) => {
    const texts = await listPageTexts(tx, { code });
    const before = texts.find((text) => text.language === language);
    if (texts.length === 0) throw new Problem('pageNotFound');
    if ((before?.version ?? 0) !== body.version) throw new Problem('changedMeanwhile');
    const at = now();
    const next = {
      id: newId(at),
      code,
      language,
      version,
      title,
      content,
      author: staff.email,
      publishedAt: at,
    };
    if (!(await insertPageVersion(tx, next))) throw new Problem('changedMeanwhile');
    await audit(tx, staff, {
      action: 'pages.publish',
      subject: { type: 'page', id: code },
      before: { language, version: body.version, title: before?.title },
      after: { language, version, title },
    });
    await tellPagesChanged(tx);
    return next;
  });
  // the notification reaches the other processes; this one invalidates at once
  contentPages.forget();
  return presentForStaff({ contentPages }, newPage);
}
