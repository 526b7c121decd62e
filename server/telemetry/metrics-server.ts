import { timingSafeEqual, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

interface MetricsServerOptions {
  port: number;
  host: string;
  /** The bearer token of a scrape; undefined allows every client that reaches the port. */
  token: string | undefined;
}

/** Serves `GET /metrics` on a separate port that visitors cannot reach. Throws if the port is in use. */
export async function openMetricsServer(metrics: Metrics, { port, host, token }: MetricsServerOptions) {
  const server = createServer((request, response) => {
    if (token !== undefined && !isSame(request.headers.authorization, `Bearer ${token}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
    return undefined;
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`METRICS_PORT: ${port} is in use by another program. Choose another port.`);
    throw error;
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      metrics.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Compares in constant time. */
function isSame(given: string | undefined, wanted: string): boolean {
  const getHash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(getHash(given ?? ''), getHash(wanted));
}
