import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useParams } from 'react-router';
import { languageOfPrefix, prefixFor, splitPath, type Language } from '@visita/core/languages';
import { useSite } from '../site/site.ts';
import { writeStored } from '../site/stored.ts';

/** The chosen language of screens whose URL has none (the back office). Other screens ignore it. */
let languageChoice: Language | undefined;
const listeners = new Set<() => void>();

/** Sets the language of screens whose URL has none. Its texts must have loaded. */
export function chooseLanguage(language: Language): void {
  languageChoice = language;
  for (const listener of listeners) listener();
}

export const chosenLanguage = (): Language | undefined => languageChoice;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the language of the URL, or else the chosen one, or else the one the page was rendered in. */
export function useLanguage(): Language {
  const { language } = useSite();
  const own = useSyncExternalStore(subscribe, chosenLanguage, () => undefined);
  return languageOfPrefix(useParams()['lang']) ?? (language && own) ?? language ?? 'en';
}

/** Stores the language of the URL, for URLs without one. */
export function useStoredLanguage(): void {
  const language = useLanguage();
  useEffect(() => writeStored('language', language), [language]);
}

/** Returns a function that prefixes a path with the language: `/cards` gives `/fr/cards`. */
export function usePath(): (path: string) => string {
  const prefix = prefixFor(useLanguage());
  return (path) => `/${prefix}${path === '/' ? '' : path}`;
}

/** Returns a function that gives the URL of this screen in another language. */
export function usePathIn(): (language: Language) => string {
  const { pathname, search, hash } = useLocation();
  return (language) =>
    `/${prefixFor(language)}${splitPath(pathname).rest.replace(/^\/$/, '')}${search}${hash}`;
}
