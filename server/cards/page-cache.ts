import { LRUCache } from 'lru-cache';
import type { Language } from '@visita/core/languages';
import type { RenderedPage } from './rendered-page.ts';

interface Options {
  render: (cardId: string, language: Language) => Promise<RenderedPage>;
  now: () => Date;
  /** Bytes of finished pages to keep. */
  maxBytes: number;
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
export function createPageCache({ render, now, maxBytes }: Options) {
  const pages = new LRUCache<string, RenderedPage>({ maxSize: maxBytes, sizeCalculation: (page) => page.bytes });
  const freshUntil = new LRUCache<string, number>({ max: 1_000_000 });
  const unknown = new LRUCache<string, number>({ max: 100_000 });
  const unknownPages = new Map<Language, RenderedPage>();
  const rendering = new Map<string, Promise<RenderedPage>>();
  /** Counts what was forgotten, so that a page rendered from older rows is shown to those who wait but not kept. */
  let generation = 0;

  function find(cardId: string, language: Language): RenderedPage | undefined {
    const at = now().getTime();
    const key = keyOf(cardId, language);
    const page = pages.get(key);
    if (page && at < (freshUntil.peek(key) ?? 0)) return page;
    if (!page && at < (unknown.get(cardId) ?? 0)) return unknownPages.get(language);
    return undefined;
  }

  async function load(cardId: string, language: Language): Promise<RenderedPage> {
    const key = keyOf(cardId, language);
    const running = rendering.get(key);
    if (running) return running;
    const loading = renderOne(cardId, language, key).finally(() => {
      if (rendering.get(key) === loading) rendering.delete(key);
    });
    rendering.set(key, loading);
    return loading;
  }

  async function renderOne(cardId: string, language: Language, key: string): Promise<RenderedPage> {
    const started = generation;
    const page = await render(cardId, language).catch((error: unknown) => {
      const stale = findStale(key);
      if (stale) return stale;
      throw error;
    });
    // a page that says the house cannot answer is nobody's page
    if (page.status >= 500) return findStale(key) ?? page;
    if (started === generation) keep(page, cardId, language);
    return page;
  }

  function findStale(key: string): RenderedPage | undefined {
    const stale = pages.peek(key);
    return stale && (!stale.validUntil || now() < stale.validUntil) ? stale : undefined;
  }

  function keep(page: RenderedPage, cardId: string, language: Language): void {
    const at = now().getTime();
    if (page.isUnknown) {
      unknown.set(cardId, at + unknownLifeMs);
      unknownPages.set(language, page);
      return;
    }
    const key = keyOf(cardId, language);
    pages.set(key, page);
    freshUntil.set(key, Math.min(at + lifeMs, page.validUntil?.getTime() ?? Infinity));
  }

  function forget(cardId: string): void {
    generation++;
    unknown.delete(cardId);
    for (const language of ['en', 'fr', 'zh-CN', 'zh-TW'] as const) {
      pages.delete(keyOf(cardId, language));
      rendering.delete(keyOf(cardId, language));
    }
  }

  function forgetAll(): void {
    generation++;
    pages.clear();
    unknown.clear();
    rendering.clear();
  }

  return { find, load, forget, forgetAll };
}

const keyOf = (cardId: string, language: Language) => `${language} ${cardId}`;
