import { LRUCache } from 'lru-cache';
import { languages, type Language } from '@visita/core/languages';
import { createCache, type CacheStore } from '../cache.ts';
import { withEncoding, type Encoding, type RenderedPage } from './rendered-page.ts';

interface PageCacheOptions {
  /** `previous` is the previous page; if the content is the same, its bytes are reused. */
  render: (cardId: string, language: Language, previous: RenderedPage | undefined) => Promise<RenderedPage>;
  now: () => Date;
  store: CacheStore<RenderedPage>;
}

interface PageCachePage {
  cardId: string;
  language: Language;
}
type PageCacheInput = PageCachePage & { encoding: Encoding };

/**
 * Pages of unknown cards are identical, so only their ids are cached, and briefly, since a batch may be
 * created at any time.
 */
const unknownLifeMs = 30_000;

/** Milliseconds after which a page is rendered again, even if nothing tells of a change. */
export const pageLifeMs = 5 * 60_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches rendered pages by card and language. While the database is down a stale page is served, unless its
 * state has changed by the clock.
 */
export function createPageCache({ render, now, store }: PageCacheOptions) {
  // `max` would reserve the places of all ids at once.
  const unknown = new LRUCache<string, number>({ maxSize: 100_000, sizeCalculation: () => 1 });
  const unknownPages = new Map<Language, RenderedPage>();
  const pages = createCache({
    keyOf: ({ cardId, language }: PageCachePage) => `${language} ${cardId}`,
    load: ({ cardId, language }, previous: RenderedPage | undefined) => render(cardId, language, previous),
    now,
    ttl: pageLifeMs,
    validUntil: ({ validUntil }) => validUntil,
    // an error page is never cached
    isFailure: ({ status }) => status >= 500,
    storeElsewhere: ({ cardId, language }, page) => {
      if (!page.isUnknown) return false;
      unknown.set(cardId, now().getTime() + unknownLifeMs);
      unknownPages.set(language, page);
      return true;
    },
    max: store,
  });
  function find(input: PageCacheInput, at: Date): RenderedPage | undefined {
    const page = pages.find(input, at);
    if (!page) return findUnknown(input, at);
    if (page.sent[input.encoding]) return page;
    page.release?.();
    pages.replace(input, (other) => sentIn(other, input.encoding));
    const packed = pages.find(input, at);
    return packed && sentIn(packed, input.encoding);
  }

  function findUnknown({ cardId, language, encoding }: PageCacheInput, at: Date): RenderedPage | undefined {
    if (at.getTime() >= (unknown.get(cardId) ?? 0)) return undefined;
    const page = unknownPages.get(language);
    if (!page || page.sent[encoding]) return page;
    unknownPages.set(language, sentIn(page, encoding));
    return unknownPages.get(language);
  }

  return {
    find,
    load: async (input: PageCacheInput): Promise<RenderedPage> =>
      sentIn(await pages.load(input), input.encoding),
    forget(cardId: string): void {
      unknown.delete(cardId);
      for (const language of languages) pages.forget({ cardId, language });
    },
    expireAll(): void {
      unknown.clear();
      pages.expireAll();
    },
  };
}

function sentIn(page: RenderedPage, encoding: Encoding): RenderedPage {
  return encoding === 'br' || page.sent[encoding] ? page : withEncoding(page, encoding);
}
