import type { Page } from '@playwright/test';
import type { Language } from '@visita/core/languages';
import { wordsIn } from './words.ts';

/** What a reader of this language meets in English on a page, and keys without words. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const english = textsOf(wordsIn('en'));
  const own = textsOf(wordsIn(language)).map(({ pattern }) => pattern);
  const texts = await readable(page);
  return texts.filter((text) => {
    const isEnglish = english.some(({ pattern }) => pattern.test(text)) && !own.some((pattern) => pattern.test(text));
    return isEnglish || english.some(({ key }) => key.includes('.') && (text === key || text.endsWith(`:${key}`)));
  });
}

/** Everything that is read out or shown: texts, and what stands in attributes. */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'content', 'data-copied', 'data-sheet', 'data-file'];
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element) for (const name of spoken) found.add((node.getAttribute(name) ?? '').trim());
      else if (!node.parentElement?.closest('script, style, [lang]:not(html)')) found.add((node.textContent ?? '').trim());
    }
    return [...found].filter((text) => /\p{L}{3}/u.test(text));
  });
}

/** The texts of a language by key, as patterns: a blank may hold anything. */
function textsOf(words: unknown, path: string[] = []): { key: string; pattern: RegExp }[] {
  if (typeof words !== 'string')
    return Object.entries(words as object).flatMap(([key, value]) =>
      textsOf(value, path.length === 0 ? ['', key].slice(1) : [...path, key]),
    );
  const parts = words.split(/\{\{\w+\}\}/);
  if (!parts.some((part) => /\p{L}{3}/u.test(part))) return [];
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'u');
  return [{ key: path.slice(1).join('.'), pattern }];
}
