import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { html } from 'hono/html';
import { languageOfPrefix, negotiate, prefixFor, type Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import type { Env } from './route.ts';
import { readNonce } from './security.ts';
import { refuse } from './serve.ts';
import { translatorFor } from './words.ts';

const style = `:root{color-scheme:light dark;--paper:#faf9f6;--ink:#15171c;--dim:#5b606b;--teal:#0b6f66}
@media(prefers-color-scheme:dark){:root{--paper:#0e1014;--ink:#e9eaee;--dim:#a4a9b5;--teal:#4aaba0}}
body{font:1rem/1.5 system-ui;max-width:32rem;margin:15vh auto;padding:0 1.25rem;background:var(--paper);color:var(--ink)}
svg{display:block;width:8.5rem;fill:none;stroke:var(--dim);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
svg g{stroke:var(--teal)}h1{margin:1.5rem 0 .25rem;line-height:1.2}p{margin:0 0 1.5rem;color:var(--dim)}
a{display:inline-block;margin:0 .5rem .75rem 0;padding:.6rem 1.2rem;border:1px solid;border-radius:.6rem;color:var(--ink);text-decoration:none}`;

/** The drawing of a broken card (web/ui/drawings.svg), inlined so that no request is needed. */
const drawing = html`<svg viewBox="19 25 116 60" aria-hidden="true">
  <path d="M26 26h44l-7 15 13 12-9 15 5 16H26a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z" />
  <path d="M88 26h40a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H92l-5-16 9-15-13-12zM32 68h18M32 76h12" />
  <g><path d="M116 37.4a4.6 4.6 0 0 1 0 6.2M119.6 34.2a9.4 9.4 0 0 1 0 12.6M112.6 40.5h.1" /></g>
</svg>`;

/**
 * Handles an error outside the API (a page, a file or a picture): logs it once, and responds with a page to
 * browsers and with an API refusal to other clients. It depends on nothing that could have failed before.
 */
export function answerFailure(deps: Deps, c: Context<Env>, thrown: unknown): Response | Promise<Response> {
  const language = languageOfPrefix(c.req.path.split('/')[1]) ?? negotiate(c.req.header('accept-language'));
  const refused = refuse(deps, c, thrown, language);
  if (!/\btext\/html\b/.test(c.req.header('accept') ?? '')) return refused;
  const t = translatorFor(language);
  c.status(refused.status as StatusCode); // A problem's status always allows a body.
  return answerPage(c, language, {
    title: t('common:errors.500.title'),
    text: t('common:errors.500.description'),
    again: t('common:errors.500.button'),
  });
}

/** Answers a browser that an app sent with a request that cannot be answered to the app (RFC 6749, 4.1.2.1). */
export function answerConnectFailure(c: Context<Env>): Response | Promise<Response> {
  const language = negotiate(c.req.header('accept-language'));
  const t = translatorFor(language);
  const [code] = /^[a-z_]{1,40}$/.exec(c.req.query('error') ?? '') ?? ['unknown_error'];
  c.status(400);
  return answerPage(c, language, {
    title: t('common:errors.connect.title'),
    text: t('common:errors.connect.description', { code }),
  });
}

interface FailureText {
  title: string;
  text: string;
  /** The label of a link to the same page; without one there is none. */
  again?: string;
}

function answerPage(c: Context<Env>, language: Language, { title, text, again }: FailureText) {
  const t = translatorFor(language);
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${readNonce(c)}">
          ${style}
        </style>
      </head>
      <body>
        ${drawing}
        <h1>${title}</h1>
        <p>${text}</p>
        ${again === undefined ? '' : html`<a href="${c.req.path}">${again}</a>`}
        <a href="/${prefixFor(language)}">${t('common:errors.404.button')}</a>
      </body>
    </html>`;
  c.header('cache-control', 'no-store');
  return c.html(page);
}
