import type { Page } from '@playwright/test';
import type { Language } from '@visita/core/languages';
import type { Words } from '@visita/core/locales/words';
import { wordsIn } from './words.ts';

/** Lists English texts and untranslated keys on a page in another language. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const [english, own] = [getTexts('en'), getTexts(language)];
  const texts = await readable(page);
  return texts.filter((text) => {
    const isKey = english.keys.has(text) || english.keys.has(text.slice(text.lastIndexOf(':') + 1));
    return isKey || (isOneOf(english, text) && !isOneOf(own, text));
  });
}

const isOneOf = ({ whole, patterns }: Texts, text: string): boolean =>
  whole.has(text) || patterns.some((pattern) => pattern.test(text));

/** All texts of a page that are shown or read out, including attributes. Code is in no language. */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'content',
      'data-copied',
      'data-sheet',
      'data-file',
    ];
    const found = new Set<string>();
    const walk = document.createTreeWalker(
      document.documentElement,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element)
        for (const name of spoken) found.add((node.getAttribute(name) ?? '').trim());
      else if (!node.parentElement?.closest('script, style, code, [lang]:not(html)'))
        found.add((node.textContent ?? '').trim());
    }
    return [...found].filter((text) => /\p{L}{3}/u.test(text));
  });
}

interface Texts {
  /** The keys of the texts, without their file. */
  keys: Set<string>;
  /** Texts without placeholders. */
  whole: Set<string>;
  /** Texts with placeholders, as patterns in which a placeholder matches anything. */
  patterns: RegExp[];
}

const textsByLanguage = new Map<Language, Texts>();

function getTexts(language: Language): Texts {
  const texts = textsByLanguage.get(language) ?? read(wordsIn(language));
  textsByLanguage.set(language, texts);
  return texts;
}

function read(words: Words): Texts {
  const texts: Texts = { keys: new Set(), whole: new Set(), patterns: [] };
  const add = (value: unknown, path: string[]): void => {
    if (typeof value !== 'string')
      return Object.entries(value as object).forEach(([key, inner]) => add(inner, [...path, key]));
    const parts = value.split(/\{\{\w+\}\}/);
    // two Han characters are a word
    if (!parts.some((part) => /\p{L}{3}|\p{Script=Han}{2}/u.test(part))) return;
    const [, ...key] = path;
    if (key.length > 1) texts.keys.add(key.join('.'));
    if (parts.length === 1) texts.whole.add(value);
    else
      texts.patterns.push(
        new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'u'),
      );
  };
  add(words, []);
  return texts;
}
