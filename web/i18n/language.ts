import { useLocation, useParams } from 'react-router';
import { languageOfPrefix, prefixOf, splitPath, type Language } from '@visita/core/languages';

/** The language of this address; English where an address has none. */
export function useLanguage(): Language {
  return languageOfPrefix(useParams()['lang']) ?? 'en';
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
