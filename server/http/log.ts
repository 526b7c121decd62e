import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { errorCauseKey, describeError } from '../telemetry/describe-error.ts';
import { createLineLimit } from './line-limit.ts';

const warn = 40;

/**
 * One JSON object per line. No bodies, addresses, tokens or queries; errors are logged without the values in
 * them.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const limit = createLineLimit();
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.authorization', '*.password', '*.token'],
    serializers: { err: describeError },
    hooks: {
      logMethod(this: Logger, words: unknown[], write: (...words: unknown[]) => void, level: number) {
        if (level < warn) return write.apply(this, words);
        const [first, message] = words;
        // pino would use the message of a bare error as the line's message, unredacted.
        const fields = first instanceof Error ? { err: first } : first;
        const text = typeof message === 'string' ? message : 'error';
        const thrown = isFields(fields) ? fields.err : undefined;
        if (thrown === undefined) return write.apply(this, words);
        const later = (repeated: number) =>
          write.call(this, { cause: errorCauseKey(thrown), repeated }, `${text} (repeated)`);
        if (limit.admits(`${level} ${errorCauseKey(thrown)}`, later)) write.call(this, fields, text);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const isFields = (value: unknown): value is { err?: unknown } => typeof value === 'object' && value !== null;
