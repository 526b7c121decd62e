import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCardId } from '@visita/core/cards/number';
import { languageOfPrefix, negotiate } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { send } from '../http/cached-response.ts';
import { encodingFor } from '../http/cached-body.ts';
import { memoize } from '@visita/core/memoize';
import { count, type AnswerCounts } from '../telemetry/answer-counts.ts';
import type { PageCache } from './page-cache.ts';
import { notModified, type RenderedPage } from './rendered-page.ts';

interface Handlers {
  pages: PageCache;
  /** Serves the contact file, the link preview and the beacon. */
  profileFiles: (
    request: IncomingMessage,
    response: ServerResponse,
    asked: { cardId: string; part: string; query: URLSearchParams },
  ) => Promise<void>;
  /** The counters of the page and of its files. */
  counts: { page: AnswerCounts; files: AnswerCounts };
}

/**
 * The files of a profile served here. The pages below it, such as the contact's QR code and the form to leave
 * one's details, are rendered by the web application.
 */
const fileNames = new Set(['visit', 'contact.vcf', 'contact.txt', 'preview.jpg', 'photo.jpg']);
const pageNames = new Set(['contact.png', 'exchange', 'mail'].flatMap((name) => [name, `${name}.data`]));

/**
 * Serves `/i/{cardId}` and its files in front of every framework, since it is the busiest handler. A cached
 * page is answered in the same turn of the event loop. Returns false for other URLs.
 */
export function createProfileHandler(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  { pages, profileFiles, counts }: Handlers,
) {
  const languageOf = memoize(negotiate);
  const encodingOf = memoize(encodingFor);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const [, root = '', name = '', part = ''] = /^(\/+i\/+)([^/]+)\/*(.*)$/i.exec(path) ?? [];
    // left to the site's 404 page
    if (!name) return false;
    const isPart = fileNames.has(part) || pageNames.has(part);
    // a name that cannot be a card's id gets the one page of all unknown cards
    const cardId = parseCardId(name) ?? 'UNKNOWN';
    if (cardId !== 'UNKNOWN' && isRead && (root !== '/i/' || name !== cardId || (part && !isPart))) {
      const query = queryAt < 0 ? '' : url.slice(queryAt);
      response
        .writeHead(301, {
          location: `/i/${cardId}${isPart ? `/${part}` : ''}${query}`,
          'cache-control': 'public, max-age=3600',
        })
        .end();
      count(counts.page, 301);
      return true;
    }
    if (root !== '/i/' || (part && !fileNames.has(part))) return false;

    if (!part && isRead) {
      const wish = queryAt < 0 ? undefined : /[?&]lang=([\w-]{2,5})(?:&|$)/.exec(url)?.[1];
      const input = {
        cardId,
        language:
          (wish && languageOfPrefix(wish.toLowerCase())) ||
          languageOf(request.headers['accept-language'] ?? ''),
        encoding: encodingOf(request.headers['accept-encoding'] ?? ''),
      };
      const at = now();
      const answer = (page: RenderedPage) => {
        const etag = request.headers['if-none-match'];
        const isKnown = etag !== undefined && etag.includes(page.etag.slice(2));
        count(counts.page, isKnown ? 304 : page.status);
        // `find` and `load` return a page that has the requested encoding
        const cached = isKnown ? notModified(page) : (page.sent[input.encoding] ?? page.sent.br);
        send(response, cached, { at, done: page.release });
      };
      const page = pages.find(input, at);
      if (page) {
        counts.page.kept += 1;
        answer(page);
      } else {
        counts.page.loaded += 1;
        pages.load(input).then(answer).catch(fail);
      }
      return true;
    }
    const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt));
    profileFiles(request, response, { cardId, part, query })
      .then(() => count(counts.files, response.statusCode))
      .catch(fail);
    return true;

    function fail(error: unknown): void {
      log.error({ err: error }, 'public profile request failed; answered with 503');
      count(counts.page, 503);
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
  };
}
