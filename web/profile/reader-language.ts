import { isLanguage, negotiate, type Language } from '@visita/core/languages';

/** Returns the language chosen on the page (`?lang=`), or the best match of `accept-language`. */
export function readerLanguage(request: Request): Language {
  const chosenLanguage = new URL(request.url).searchParams.get('lang');
  return isLanguage(chosenLanguage) ? chosenLanguage : negotiate(request.headers.get('accept-language'));
}
