import { languages, type Language } from '@visita/core/languages';
import { pageCodes, type PageCode, type PageText } from '@visita/core/pages/content-page';
import type { Facts } from '@visita/core/pages/facts';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { gatherFacts } from './gather-facts.ts';
import { listPageTexts } from './queries.ts';
import { byLanguage, presentText } from './present-text.ts';

/** The published content pages, cached and invalidated after a change. */
export interface ContentPages {
  /** Returns the page in each of its languages, in the usual order of languages. */
  load: (code: PageCode) => Promise<PageText[]>;
  /** Returns the current values of the placeholders. */
  facts: (language: Language) => Promise<Facts>;
  forget: () => void;
}

declare module '../deps.ts' {
  interface Deps {
    contentPages: ContentPages;
  }
}

/** An effective date passes without a notification, so pages show a new price within this time. */
const freshMs = 60_000;

type ContentPagesDeps = Pick<Deps, 'db' | 'now' | 'catalogue' | 'currentSeller' | 'config'>;

export function createContentPages({
  db,
  now,
  catalogue,
  currentSeller,
  config,
}: ContentPagesDeps): ContentPages {
  const facts = async (language: Language) =>
    gatherFacts(await catalogue.load(), { config, seller: await currentSeller.load(), language, at: now() });
  const shown = createCache<PageCode, PageText[]>({
    keyOf: (code) => code,
    load: async (code) => {
      const rows = (await listPageTexts(db, { code })).toSorted(byLanguage);
      return Promise.all(rows.map(async (row) => presentText(row, await facts(row.language))));
    },
    now,
    ttl: freshMs,
    isBetterThanNothing: true,
    max: pageCodes.length * languages.length,
  });
  return { load: shown.load, facts, forget: shown.expireAll };
}
