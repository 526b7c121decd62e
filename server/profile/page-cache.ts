import { LRUCache } from 'lru-cache';
import { languages, type Language } from '@visita/core/languages';
import { createCache } from '../cache.ts';
import { withEncoding, type Encoding, type RenderedPage } from './rendered-page.ts';

interface Options {
  /** `known` is what was shown before; a page that says the same need not be made again. */
  render: (cardId: string, language: Language, known: RenderedPage | undefined) => Promise<RenderedPage>;
  /** Makes a page smaller when there is time for it. */
  shrink: (page: RenderedPage, done: (smaller: RenderedPage) => void) => void;
  now: () => Date;
  /** Bytes of finished pages to keep. */
  maxBytes: number;
}

interface Page {
  cardId: string;
  language: Language;
}
type Asked = Page & { encoding: Encoding };

/** The pages of unknown cards are all alike, so only their names are kept, and only for a moment: a batch may be made any time. */
const unknownLifeMs = 30_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages by card and language, in front of everything. When the database is away a page past its life is still
 * better than none, unless the clock has changed its state.
 */
export function createPageCache({ render, shrink, now, maxBytes }: Options) {
  const unknown = new LRUCache<string, number>({ max: 100_000 });
  const unknownPages = new Map<Language, RenderedPage>();
  const pages = createCache({
    keyOf: ({ cardId, language }: Page) => `${language} ${cardId}`,
    load: ({ cardId, language }, known: RenderedPage | undefined) => render(cardId, language, known),
    now,
    ttl: 5 * 60_000,
    validUntil: ({ validUntil }) => validUntil,
    // a page that says that nothing can be shown now is nobody's page
    isFailure: ({ status }) => status >= 500,
    storeElsewhere: ({ cardId, language }, page) => {
      if (!page.isUnknown) return false;
      unknown.set(cardId, now().getTime() + unknownLifeMs);
      unknownPages.set(language, page);
      return true;
    },
    max: { bytes: maxBytes, sizeOf: ({ bytes }) => bytes },
  });
  /** What is as small as it gets, or is about to be. */
  const small = new WeakSet<object>();

  function find(asked: Asked, at: Date): RenderedPage | undefined {
    const page = pages.find(asked, at);
    if (!page) return findUnknown(asked, at);
    if (!small.has(page.sent.br)) shrinkLater(asked, page);
    if (page.sent[asked.encoding]) return page;
    pages.replace(asked, (kept) => sentIn(kept, asked.encoding));
    return pages.find(asked, at);
  }

  /** Only what is asked for again is worth the work. */
  function shrinkLater(asked: Page, page: RenderedPage): void {
    small.add(page.sent.br);
    shrink(page, (smaller) => {
      small.add(smaller.sent.br);
      pages.replace(asked, (kept) => (kept.etag === page.etag ? smaller : kept));
    });
  }

  function findUnknown({ cardId, language, encoding }: Asked, at: Date): RenderedPage | undefined {
    if (at.getTime() >= (unknown.get(cardId) ?? 0)) return undefined;
    const page = unknownPages.get(language);
    if (!page || page.sent[encoding]) return page;
    unknownPages.set(language, sentIn(page, encoding));
    return unknownPages.get(language);
  }

  return {
    find,
    load: async (asked: Asked): Promise<RenderedPage> => sentIn(await pages.load(asked), asked.encoding),
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
