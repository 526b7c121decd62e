import { setImmediate as nextTurn } from 'node:timers/promises';
import { languages, type Language } from '@visita/core/languages';
import { pageCodes, type PageCode, type PageText } from '@visita/core/pages/content-page';
import type { Facts } from '@visita/core/pages/facts';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
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

/**
 * An effective date passes without a notification, so pages show a new price within a minute: the sum of the
 * two times.
 */
const freshMs = { page: 50_000, facts: 10_000 };

type ContentPagesDeps = Pick<Deps, 'db' | 'now' | 'catalogue' | 'currentSeller' | 'config'>;

export function createContentPages({
  db,
  now,
  catalogue,
  currentSeller,
  config,
}: ContentPagesDeps): ContentPages {
  /** Each page in each language needs the same values. */
  const facts = createCache<Language, Facts>({
    keyOf: (language) => language,
    load: async (language) => {
      // Loaded with the first page, since the values come from many modules.
      const { gatherFacts } = await import('./gather-facts.ts');
      const [rows, seller] = await Promise.all([catalogue.load(), currentSeller.load()]);
      return gatherFacts(rows, { config, seller, language, at: now() });
    },
    now,
    ttl: freshMs.facts,
    max: languages.length,
  });
  const shown = createCache<PageCode, PageText[]>({
    keyOf: (code) => code,
    load: async (code, previous = []) => {
      const texts: PageText[] = [];
      for (const row of (await listPageTexts(db, { code })).toSorted(byLanguage)) {
        const earlier = previous.find(({ lang }) => lang === row.language);
        texts.push(presentText(row, await facts.load(row.language), earlier));
        // profiles are answered between two texts
        await nextTurn();
      }
      return texts;
    },
    now,
    ttl: freshMs.page,
    isBetterThanNothing: true,
    max: pageCodes.length * languages.length,
  });
  return {
    load: shown.load,
    facts: facts.load,
    forget: () => {
      facts.expireAll();
      shown.expireAll();
    },
  };
}
