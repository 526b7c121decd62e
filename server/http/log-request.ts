import type { Logger } from 'pino';
import type { SeenRequest } from '../telemetry/channels.ts';

interface Options {
  log: Logger;
  /** The share of ordinary calls that is written down. */
  sample: number;
  random?: () => number;
}

const slowMs = 1_000;

/**
 * One line for a call: the pattern of its route, never its address, so that nobody is named. What failed or was slow is
 * always written down, of the rest a share.
 */
export function createRequestLog({ log, sample, random = Math.random }: Options) {
  return ({ requestId, method, route = 'unknown', status = 500 }: SeenRequest, ms: number): void => {
    const isOdd = status >= 500 || ms >= slowMs;
    if (isOdd || random() < sample) log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'request');
  };
}
