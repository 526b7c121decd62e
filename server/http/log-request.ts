import type { Logger } from 'pino';
import type { SeenRequest } from '../telemetry/channels.ts';

interface LogRequestOptions {
  log: Logger;
  /** The share of ordinary requests that is logged, 0 to 1. */
  sample: number;
  random?: () => number;
}

const slowMs = 1_000;

/**
 * Logs one line per request: the pattern of its route, never the URL, so that no person is named. Failed and
 * slow requests are always logged, of the others a sample.
 */
export function createRequestLog({ log, sample, random = Math.random }: LogRequestOptions) {
  return ({ requestId, method, route = 'unknown', status = 500 }: SeenRequest, ms: number): void => {
    const isOdd = status >= 500 || ms >= slowMs;
    if (isOdd || random() < sample)
      log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'request');
  };
}
