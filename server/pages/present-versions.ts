import type { adminPages, PageVersion } from '@visita/core/pages/admin-contract';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import type { pages } from '@visita/core/pages/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import type { Deps } from '../deps.ts';
import {
  findPageVersion,
  listNewestVersions,
  listPageTexts,
  listPageVersions,
  type ListedVersion,
} from './queries.ts';
import { readText } from './read-texts.ts';
import { byLanguage, presentText, presentWritten, type PresentTextData } from './present-text.ts';

const presentListed = ({ language, ...version }: ListedVersion): PageVersion => ({
  ...version,
  lang: language,
});

/** Lists every page of the product, including those without a text. */
export async function listPagesForStaff({ db }: Call<typeof adminPages.list>) {
  const rows = await listNewestVersions(db);
  return pageCodes.map((code) => ({
    code,
    texts: rows
      .filter((row) => row.code === code)
      .toSorted(byLanguage)
      .map(presentListed),
  }));
}

export const presentForStaff = async ({ contentPages }: Pick<Deps, 'contentPages'>, row: PresentTextData) =>
  presentWritten(row, await contentPages.facts(row.language));

export async function presentPageForStaff(call: Call<typeof adminPages.get>) {
  const code = call.params.code as PageCode; // validated by the contract
  const rows = (await listPageTexts(call.db, { code })).toSorted(byLanguage);
  if (rows.length === 0) throw new Problem('pageNotFound');
  const texts = await Promise.all(rows.map((row) => presentForStaff(call, row)));
  const brought = rows
    .filter(({ author }) => author !== null)
    .map(({ language }) => readText({ code, language }))
    .filter(({ language, title, content }) =>
      rows.some((row) => row.language === language && (row.title !== title || row.content !== content)),
    )
    .map(({ language: lang, title, content }) => ({ lang, title, content }));
  return { code, texts, versions: (await listPageVersions(call.db, { code })).map(presentListed), brought };
}

export async function presentVersionForStaff(call: Call<typeof adminPages.version>) {
  const { params, query } = call;
  const found = await findPageVersion(call.db, {
    code: params.code as PageCode,
    language: query.lang,
    version: query.version,
  });
  if (!found) throw new Problem('pageNotFound');
  return presentForStaff(call, found);
}

/** Lists the versions of a page in one language with their dates, newest first. */
export async function presentVersions({ db, params, query }: Call<typeof pages.versions>) {
  const versions = await listPageVersions(db, { code: params.code as PageCode });
  const own = versions.filter(({ language }) => language === query.lang);
  if (own.length === 0) throw new Problem('pageNotFound');
  return own.map(({ version, title, publishedAt }) => ({ version, title, publishedAt }));
}

/** Finds one version, with the current values of its placeholders. */
export async function presentVersion({ db, contentPages, params, query }: Call<typeof pages.version>) {
  const found = await findPageVersion(db, {
    code: params.code as PageCode,
    language: query.lang,
    version: query.version,
  });
  if (!found) throw new Problem('pageNotFound');
  return presentText(found, await contentPages.facts(found.language));
}
