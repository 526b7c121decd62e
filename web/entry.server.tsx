import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import { isInsideApp } from '@visita/core/in-app-browser';
import { appContext } from './site/app-context.ts';
import { finishHtml } from './finish-html.ts';
import { drawProfile } from './profile/draw-profile.tsx';
import { allWords } from './i18n/all-words.ts';
import { bringWords } from './i18n/words.ts';
import { patternContext, patternFinder } from './screen-patterns.ts';
import { openScreens, type LazyBuild } from './screen-loader.ts';

bringWords(allWords);

/**
 * Imported by the server from here rather than from the sources: a context key created in a second copy of a
 * module would be another object, and the router would be loaded twice.
 */
export {
  answerBuiltPages,
  answerPages,
  patternFinder,
  drawProfile,
  finishHtml,
  isInsideApp,
  appContext,
  RouterContextProvider,
};

type AnswerPages = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Returns the request handler of the development's build. */
const answerPages = (build: ServerBuild): AnswerPages =>
  withPattern(build, () => createRequestHandler(build, 'development'));

/** Returns the request handler of the production's build, which loads a screen when it is first asked for. */
const answerBuiltPages = (build: LazyBuild): AnswerPages => withPattern(build, openScreens(build));

function withPattern(
  build: ServerBuild | LazyBuild,
  findHandler: (request: Request) => RequestHandler | Promise<RequestHandler>,
): AnswerPages {
  const findPattern = patternFinder(build);
  return async (request, context) => {
    context.set(patternContext, findPattern);
    return (await findHandler(request))(request, context);
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
