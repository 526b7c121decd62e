import type { adminPages } from '@visita/core/pages/admin-contract';
import type { PageCode, PageText } from '@visita/core/pages/content-page';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { insertPageVersion, listPageTexts } from './queries.ts';
import { showText } from './show-page.ts';

/** Writes the next version of a page in one language. Of two that were written upon the same version the second is refused. */
export async function publishPage({ db, now, staff, params, body }: Call<typeof adminPages.publish>): Promise<PageText> {
  const code = params.code as PageCode; // as the contract has read it
  const { lang: language, title, content } = body;
  const version = body.version + 1;
  return transaction(db, async (tx) => {
    const texts = await listPageTexts(tx, { code });
    const before = texts.find((text) => text.language === language);
    if (texts.length === 0) throw new Problem('pageNotFound');
    if ((before?.version ?? 0) !== body.version) throw new Problem('changedMeanwhile');
    const at = now();
    const written = { id: newId(at), code, language, version, title, content, author: staff.email, publishedAt: at };
    if (!(await insertPageVersion(tx, written))) throw new Problem('changedMeanwhile');
    await audit(tx, staff, {
      action: 'pages.publish',
      subject: { type: 'page', id: code },
      before: { language, version: body.version, title: before?.title },
      after: { language, version, title },
    });
    return showText(written);
  });
}
