import { useSyncExternalStore } from 'react';
import { useLocation, useParams } from 'react-router';
import { languageOfPrefix, prefixOf, splitPath, type Language } from '@visita/core/languages';
import { useSite } from '../layout/site.ts';

/** What the screens whose addresses name no language are shown in, once somebody has chosen; the others never ask. */
let chosen: Language | undefined;
const listeners = new Set<() => void>();

/** For the screens whose addresses name no language. Their words have to be there already: nothing waits for them here. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener();
}

export const chosenLanguage = (): Language | undefined => chosen;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of this address; where it has none, the one that was chosen, or the one the page came in. */
export function useLanguage(): Language {
  const { language } = useSite();
  const own = useSyncExternalStore(subscribe, chosenLanguage, () => undefined);
  return languageOfPrefix(useParams()['lang']) ?? (language && own) ?? language ?? 'en';
}

/** Puts the language before a path of the site: `/cards` gives `/fr/cards`. */
export function usePath(): (path: string) => string {
  const prefix = prefixOf(useLanguage());
  return (path) => `/${prefix}${path === '/' ? '' : path}`;
}

/** This very screen in another language. */
export function usePathIn(): (language: Language) => string {
  const { pathname, search, hash } = useLocation();
  return (language) => `/${prefixOf(language)}${splitPath(pathname).rest.replace(/^\/$/, '')}${search}${hash}`;
}
