import { isLanguage, negotiate, type Language } from '@visita/core/languages';

/** A choice made on the page (`?lang=`) wins over what the browser asks for. */
export function readerLanguage(request: Request): Language {
  const chosen = new URL(request.url).searchParams.get('lang');
  return isLanguage(chosen) ? chosen : negotiate(request.headers.get('accept-language'));
}
