import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { keepAliveMs } from './http/cached-response.ts';
import { followCalls, type Calls } from './http/graceful-shutdown.ts';
import { healthPage } from './http/health.ts';
import type { Env } from './http/route.ts';
import { pageSecurity } from './http/security.ts';
import { commit, version } from './version.ts';

/** The server of a process. It may listen before the app is open. */
export interface Front {
  server: Server;
  calls: Calls;
  health: Hono<Env>;
  /** Answers every request from now on, and those that have waited. */
  open: (listener: RequestListener) => void;
}

/** Creates the server. Until it is opened it answers the health checks, and all other requests wait. */
export function createFront({ config, database }: { config: Config; database: Database }): Front {
  const health = healthPage(database, { isClosing: () => calls.isClosing(), build: { version, commit } });
  const answerHealth = getRequestListener(
    new Hono<Env>().use(pageSecurity(config)).route('/health', health).fetch,
  );
  const opened = Promise.withResolvers<RequestListener>();
  let listener: RequestListener | undefined;
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, optimizeEmptyRequests: true },
    (request, response) => {
      if (listener) listener(request, response);
      else if (/^\/health(\/|$)/.test(request.url ?? '')) void answerHealth(request, response);
      else void opened.promise.then((open) => open(request, response));
    },
  );
  const calls = followCalls(server);
  return {
    server,
    calls,
    health,
    open(given) {
      listener = given;
      opened.resolve(given);
    },
  };
}
