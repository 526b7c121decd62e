import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { isInsideApp } from '@visita/core/in-app-browser';
import { appContext } from './site/app-context.ts';
import { finishHtml } from './finish-html.ts';
import { drawProfile } from './profile/draw-profile.tsx';
import { allWords } from './i18n/all-words.ts';
import { bringWords } from './i18n/words.ts';
import { patternContext, patternFinder } from './screen-patterns.ts';
import { isBackOffice, siteManifest } from './site-manifest.ts';

bringWords(allWords);

/**
 * Imported by the server from here rather than from the sources: a context key created in a second copy of a
 * module would be another object, and the router would be loaded twice.
 */
export {
  answerPages,
  patternFinder,
  drawProfile,
  finishHtml,
  isInsideApp,
  appContext,
  RouterContextProvider,
};

/**
 * Returns the request handler of a build. In production, pages outside the back office get a manifest without
 * its routes.
 */
function answerPages(build: ServerBuild, mode: 'production' | 'development') {
  const findPattern = patternFinder(build);
  const whole = createRequestHandler(build, mode);
  const site =
    mode === 'development'
      ? whole
      : createRequestHandler({ ...build, assets: siteManifest(build.assets) }, mode);
  return (request: Request, context: RouterContextProvider) => {
    context.set(patternContext, findPattern);
    return (isBackOffice(request.url) ? whole : site)(request, context);
  };
}

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
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [readyAt]() {
          const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError: (error) => console.error(error),
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
