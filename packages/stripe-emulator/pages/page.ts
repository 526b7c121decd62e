import { markup, type Markup } from './markup.ts';
import { style, styleHash } from './style.ts';
import type { Translation } from './translation.ts';

interface FormState {
  title: string;
  body: Markup;
  status?: number;
  /** The URLs to whose origins forms may be redirected. */
  formTargets?: (string | null | undefined)[];
}

/** Renders a page: no script, one style allowed by its hash, never cached. */
export function page(
  { tag, words }: Pick<Translation, 'tag' | 'words'>,
  { title, body, status = 200, formTargets = [] }: FormState,
): Response {
  const document = markup`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header class="banner">${words.test}</header>
${body}
</body>
</html>`;
  const origins = formTargets.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  const forms = ["'self'", ...new Set(origins)].join(' ');
  const policy = `default-src 'none'; style-src '${styleHash}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(document.html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Renders a page with one sentence and one link. */
export function notice(
  translation: Translation,
  {
    title,
    text,
    link,
    status,
  }: { title: string; text: string; link?: { url: string; words: string }; status?: number },
): Response {
  const way = link && markup`<p><a class="button" href="${link.url}">${link.words}</a></p>`;
  const body = markup`<main class="narrow">
    <div>
      <h1>${title}</h1>
      <p>${text}</p>
      ${way}
    </div>
  </main>`;
  return page(translation, { title, body, ...(status !== undefined && { status }) });
}

/** 303 See Other: a form is answered with another page, so going back does not submit it again. */
export const redirectTo = (url: string) =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
