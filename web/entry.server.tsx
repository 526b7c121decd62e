import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, matchRoutes, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import { appContext } from './api/app-context.ts';
import { drawProfile } from './profile/draw-profile.tsx';
import { allWords } from './i18n/all-words.ts';
import { bringWords } from './i18n/words.ts';

bringWords(allWords);

/**
 * The server takes these from here: a context key made from its own copy of the source would be another object, and a
 * router of its own would be read twice.
 */
export { createRequestHandler, matchRoutes, drawProfile, appContext, RouterContextProvider };

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(appContext);
  const readyAt = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      [readyAt]() {
        const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      },
      onShellError: reject,
      onError: (error) => console.error(error),
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
