import { redirect, type RouterContextProvider } from 'react-router';
import { languages, negotiate, prefixFor, splitSpelledPath } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { patternContext } from '../screen-patterns.ts';

/**
 * Redirects a URL without a screen, in one step and with its query: one without a language, or with another
 * spelling of language or slashes, to its canonical form; an emailed reset link to its form; any other to the
 * home page of the language (docs/product.md, section 2).
 */
export function toScreen(request: Request, context: Readonly<RouterContextProvider>): Response {
  const { pathname, search } = new URL(request.url);
  const { language, rest } = splitSpelledPath(pathname);
  const [, token] = /^\/reset-password\/([^/]+)\/?$/.exec(rest) ?? [];
  const isScreen = context.get(patternContext)(`/${prefixFor('en')}${rest}`) !== '/:lang/*';
  const screenPath = isScreen ? rest.replace(/\/+$/, '') : '';
  const path = token ? `/reset-password?token=${token}${search.replace('?', '&')}` : `${screenPath}${search}`;
  return language
    ? redirect(`/${prefixFor(language)}${path}`)
    : toLanguage(request, path, context.get(appContext).nonce);
}

/**
 * Redirects to a path in the visitor's language. The stored language is only in the browser (there is no
 * cookie), so a browser that opens a page gets a script that reads it; other clients are redirected by
 * `accept-language`.
 */
function toLanguage(request: Request, path: string, nonce: string): Response {
  const fallback = `/${prefixFor(negotiate(request.headers.get('accept-language')))}${path}`;
  const headers = { 'cache-control': 'no-store', vary: 'accept-language, sec-fetch-dest' };
  if (request.headers.get('sec-fetch-dest') !== 'document') return redirect(fallback, { headers });
  const pathList = JSON.stringify(
    Object.fromEntries(languages.map((language) => [language, `/${prefixFor(language)}`])),
  );
  const script = `let saved;try{saved=localStorage.getItem('language')}catch{}location.replace((${pathList}[saved]||${inScript(fallback.slice(0, fallback.length - path.length))})+${inScript(path)}+location.hash)`;
  const target = escapeAttribute(fallback);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title><script nonce="${nonce}">${script}</script><noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript><a href="${target}">→</a></html>`;
  return new Response(html, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

const inScript = (text: string) =>
  JSON.stringify(text)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, '');
const escapeAttribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
