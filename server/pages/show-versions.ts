import type { adminPages, PageVersion } from '@visita/core/pages/admin-contract';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findPageVersion, listNewestVersions, listPageVersions, type ListedVersion } from './queries.ts';
import { byLanguage, showPage, showText } from './show-page.ts';

const showListed = ({ language, ...version }: ListedVersion): PageVersion => ({ ...version, lang: language });

/** Every page of the product, also one that nobody has written. */
export async function listPagesForStaff({ db }: Call<typeof adminPages.list>) {
  const rows = await listNewestVersions(db);
  return pageCodes.map((code) => ({
    code,
    texts: rows
      .filter((row) => row.code === code)
      .toSorted(byLanguage)
      .map(showListed),
  }));
}

export async function showPageForStaff({ db, params }: Call<typeof adminPages.get>) {
  const code = params.code as PageCode; // as the contract has read it
  const page = await showPage({ db, params, query: {} });
  return { ...page, versions: (await listPageVersions(db, { code })).map(showListed) };
}

export async function showVersion({ db, params, query }: Call<typeof adminPages.version>) {
  const found = await findPageVersion(db, { code: params.code as PageCode, language: query.lang, version: query.version });
  if (!found) throw new Problem('pageNotFound');
  return showText(found);
}
