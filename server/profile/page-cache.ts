import { LRUCache } from 'lru-cache';
import { languages, type Language } from '@visita/core/languages';
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

interface Kept {
  page: RenderedPage;
  freshUntil: number;
  isShrinking: boolean;
}

interface Asked {
  cardId: string;
  language: Language;
  encoding: Encoding;
}

/** A page lives a short life even when nobody says that its card changed. */
const lifeMs = 5 * 60_000;

/** The pages of unknown cards are all alike, so only their names are kept, and only for a moment: a batch may be made any time. */
const unknownLifeMs = 30_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages by card and language, in front of everything. A miss renders once, however many ask at that moment.
 * When the database is away a page past its life is still better than none, unless the clock has changed its face.
 */
export function createPageCache({ render, shrink, now, maxBytes }: Options) {
  const pages = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes });
  const unknown = new LRUCache<string, number>({ max: 100_000 });
  const unknownPages = new Map<Language, RenderedPage>();
  const rendering = new Map<string, Promise<RenderedPage>>();

  function find({ cardId, language, encoding }: Asked, at: Date): RenderedPage | undefined {
    const key = keyOf(cardId, language);
    const kept = pages.get(key);
    if (!kept) return findUnknown({ cardId, language, encoding }, at);
    if (at.getTime() >= kept.freshUntil) return undefined;
    if (!kept.isShrinking) shrinkLater(key, kept);
    if (kept.page.sent[encoding]) return kept.page;
    const page = sentIn(kept.page, encoding);
    pages.set(key, { ...kept, page });
    return page;
  }

  /** Only what is asked for again is worth the work. */
  function shrinkLater(key: string, kept: Kept): void {
    kept.isShrinking = true;
    shrink(kept.page, (page) => {
      const now = pages.peek(key);
      if (now?.page.etag === page.etag) pages.set(key, { ...now, page });
    });
  }

  function findUnknown({ cardId, language, encoding }: Asked, at: Date): RenderedPage | undefined {
    if (at.getTime() >= (unknown.get(cardId) ?? 0)) return undefined;
    const page = unknownPages.get(language);
    if (!page || page.sent[encoding]) return page;
    unknownPages.set(language, sentIn(page, encoding));
    return unknownPages.get(language);
  }

  async function load({ cardId, language, encoding }: Asked): Promise<RenderedPage> {
    const key = keyOf(cardId, language);
    const running = rendering.get(key);
    if (running) return sentIn(await running, encoding);
    // whoever forgets the card meanwhile takes this away: a page from older rows is shown to those who wait, but not kept
    const isWanted = () => rendering.get(key) === loading;
    const loading = renderOne({ cardId, language }, isWanted).finally(() => {
      if (isWanted()) rendering.delete(key);
    });
    rendering.set(key, loading);
    return sentIn(await loading, encoding);
  }

  async function renderOne({ cardId, language }: Omit<Asked, 'encoding'>, isWanted: () => boolean): Promise<RenderedPage> {
    const key = keyOf(cardId, language);
    const page = await render(cardId, language, pages.peek(key)?.page).catch((error: unknown) => {
      const stale = findStale(key);
      if (stale) return stale;
      throw error;
    });
    // a page that says the house cannot answer is nobody's page
    if (page.status >= 500) return findStale(key) ?? page;
    if (isWanted()) keep(page, { cardId, language });
    return page;
  }

  function findStale(key: string): RenderedPage | undefined {
    const stale = pages.peek(key)?.page;
    return stale && (!stale.validUntil || now() < stale.validUntil) ? stale : undefined;
  }

  function keep(page: RenderedPage, { cardId, language }: Omit<Asked, 'encoding'>): void {
    const at = now().getTime();
    const key = keyOf(cardId, language);
    if (page.isUnknown) {
      pages.delete(key);
      unknown.set(cardId, at + unknownLifeMs);
      unknownPages.set(language, page);
      return;
    }
    const before = pages.peek(key);
    const isShrinking = before?.isShrinking === true && before.page.etag === page.etag;
    pages.set(key, { page, freshUntil: Math.min(at + lifeMs, page.validUntil?.getTime() ?? Infinity), isShrinking });
  }

  function forget(cardId: string): void {
    unknown.delete(cardId);
    for (const language of languages) {
      pages.delete(keyOf(cardId, language));
      rendering.delete(keyOf(cardId, language));
    }
  }

  function forgetAll(): void {
    pages.clear();
    unknown.clear();
    rendering.clear();
  }

  return { find, load, forget, forgetAll };
}

const keyOf = (cardId: string, language: Language) => `${language} ${cardId}`;

function sentIn(page: RenderedPage, encoding: Encoding): RenderedPage {
  return encoding === 'br' || page.sent[encoding] ? page : withEncoding(page, encoding);
}
