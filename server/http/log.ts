import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';

/** One JSON object a line. No bodies, no addresses, no tokens, no queries: nothing personal is ever handed to it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.authorization', '*.password', '*.token'],
  });
}
