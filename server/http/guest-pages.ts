import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { count, createAnswerCounts } from '../telemetry/answer-counts.ts';
import { cachedBody, encodingFor, type CachedBody } from './cached-body.ts';
import { send } from './cached-response.ts';
import { createIdleQueue } from './idle-queue.ts';
import { memoize } from '@visita/core/memoize';

interface Web {
  /** Renders a page through the whole site. */
  draw: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  finish: (html: string) => { html: string; scripts: string[] };
  isInsideApp: (userAgent: string | null) => boolean;
}

interface GuestPagesInput {
  path: string;
  userAgent: string;
  isInsideApp: boolean;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** A cached page, or a response for one caller only, such as 404 or a failure. */
type GuestPagesPage = { kept: CachedBody } | { answer: Response };

/**
 * Paths whose page is the same for every guest: home, plans, shop, products, content and those for developers. A query string
 * excludes them.
 */
const paths =
  /^\/(?:en|fr|zh-cn|zh-tw)(?:\/(?:shop(?:\/products\/[A-Z\d-]{2,40}|\/subscription)?|subscription|pages\/[a-z-]{2,40}|developers(?:\/(?!search)[a-z-]{2,40}(?:\/[a-zA-Z]{2,40})?)?))?$/;

/**
 * Room for some hundred products in four languages, each in two variants (in-app browsers have their own).
 */
const mostPages = 2_000;

/**
 * Serves public pages from memory, in front of the framework: rendered once, then sent from the cache until
 * it is invalidated, or for 30 seconds. Returns false for all other requests.
 */
export function createGuestPages(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  { draw, finish, isInsideApp }: Web,
) {
  const encodingOf = memoize(encodingFor);
  const isInside = memoize(isInsideApp);
  const idleQueue = createIdleQueue();
  const counts = createAnswerCounts();
  const pages = createCache({
    keyOf: ({ path, isInsideApp: inside }: GuestPagesInput) => (inside ? `${path} inside` : path),
    load: drawPage,
    now,
    ttl: 30_000,
    isFailure: (page) => 'answer' in page && page.answer.status >= 500,
    storeElsewhere: (_asked, page) => 'answer' in page,
    max: mostPages,
  });

  async function drawPage(input: GuestPagesInput, page: GuestPagesPage | undefined): Promise<GuestPagesPage> {
    const { path, userAgent, incoming, outgoing } = input;
    const headers = {
      host: incoming.headers.host ?? '',
      'user-agent': userAgent,
      'accept-encoding': 'identity',
    };
    const answer = await draw(new Request(`http://${headers.host || 'localhost'}${path}`, { headers }), {
      incoming,
      outgoing,
    });
    if (answer.status !== 200) return { answer };
    const { text, policy } = withLastingNonce(
      await answer.text(),
      answer.headers.get('content-security-policy') ?? '',
    );
    const { html, scripts } = finish(text);
    const { vary: _vary, ...others } = Object.fromEntries(answer.headers);
    const body = cachedBody(
      html,
      { ...others, 'content-security-policy': allowing(policy, scripts) },
      'accept-encoding',
    );
    if (page && 'kept' in page && page.kept.etag === body.etag) return page;
    idleQueue.add(() =>
      body
        .shrink()
        .catch((error: unknown) => log.warn({ err: error }, 'cached page could not be recompressed')),
    );
    return { kept: body };
  }

  function handler(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !paths.test(url)) return false;
    const userAgent = headers['user-agent'] ?? '';
    const input = {
      path: url,
      userAgent,
      isInsideApp: isInside(userAgent),
      incoming: request,
      outgoing: response,
    };
    const page = pages.find(input);
    counts[page ? 'kept' : 'loaded'] += 1;
    if (page) answerWith(page);
    else pages.load(input).then(answerWith).catch(fail);
    return true;

    function answerWith(found: GuestPagesPage): void {
      if ('answer' in found) return void pass(found.answer).catch(fail);
      const { kept } = found;
      const isKnown = headers['if-none-match']?.includes(kept.etag.slice(2)) ?? false;
      count(counts, isKnown ? 304 : 200);
      send(response, isKnown ? kept.notModified : kept.sent(encodingOf(headers['accept-encoding'] ?? '')), {
        at: now(),
      });
    }

    async function pass(answer: Response): Promise<void> {
      count(counts, answer.status);
      const body = Buffer.from(await answer.clone().arrayBuffer());
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(method === 'HEAD' ? undefined : body);
    }

    function fail(error: unknown): void {
      log.error({ err: error }, 'page failed');
      count(counts, 503);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(503, {
            'retry-after': '5',
            'cache-control': 'no-store',
            'content-type': 'text/plain; charset=utf-8',
          })
          .end('503');
    }
  }

  return { handler, counts, forget: () => pages.expireAll() };
}

/**
 * Replaces the nonce by a hash of the page, so that it is stable across processes. It allows styles only, no
 * scripts.
 */
function withLastingNonce(text: string, policy: string): { text: string; policy: string } {
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const lasting = createHash('sha256').update(text.replaceAll(nonce, '')).digest('base64url').slice(0, 22);
  return { text: text.replaceAll(nonce, lasting), policy: policy.replaceAll(nonce, lasting) };
}

/** Replaces the nonce for scripts by their hashes. */
const allowing = (policy: string, scripts: string[]): string =>
  policy.replace(/(?<=script-src [^;]*)'nonce-[^']+'/, [...new Set(scripts)].join(' '));
