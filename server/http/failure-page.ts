import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { html } from 'hono/html';
import { languageOfPrefix, negotiate } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import type { Env } from './route.ts';
import { nonceOf } from './security.ts';
import { refuse } from './serve.ts';
import { wordsOf } from './words.ts';

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1.25rem}
a{display:inline-block;padding:.6rem 1.2rem;border:1px solid;border-radius:.6rem;color:inherit;text-decoration:none}`;

/**
 * Whatever was thrown outside the API, a page, a file or a picture: written to the log once, and answered as a page to
 * whoever reads pages and as a refusal of the API to everybody else. It needs nothing that could have failed before.
 */
export function answerFailure(deps: Deps, c: Context<Env>, thrown: unknown): Response | Promise<Response> {
  const language = languageOfPrefix(c.req.path.split('/')[1]) ?? negotiate(c.req.header('accept-language'));
  const refused = refuse(deps, c, thrown, language);
  if (!/\btext\/html\b/.test(c.req.header('accept') ?? '')) return refused;
  const t = wordsOf(language);
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${t('common:errors.500.title')}</title>
        <style nonce="${nonceOf(c)}">
          ${style}
        </style>
      </head>
      <body>
        <h1>${t('common:errors.500.title')}</h1>
        <p>${t('common:errors.500.description')}</p>
        <p><a href="${c.req.path}">${t('common:errors.500.button')}</a></p>
      </body>
    </html>`;
  c.header('cache-control', 'no-store');
  c.status(refused.status as StatusCode); // of a problem, which has one that carries a page
  return c.html(page);
}
