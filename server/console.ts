import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError, isDatabaseError, summarizeError } from './telemetry/describe-error.ts';
import { version } from './version.ts';

/** Prints one line for the operator who started the process. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Redirects the console output of React and libraries to the log, whose errors carry no values. */
export function sendConsoleTo(log: Logger): void {
  for (const [method, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
  ] as const) {
    console[method] = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error);
      log[level]({ err: error ?? String(words[0]) }, 'console');
    };
  }
}

/**
 * Prints an uncaught error without its message and properties, which may contain values, and exits with 1.
 */
export function describeUncaught(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(
      `${JSON.stringify({ level: 'fatal', msg: 'uncaught', err: describeError(error) })}\n`,
    );
    process.exit(1);
  });
}

/** Prints why the server cannot start, and exits with 1. */
export function stop(reason: unknown): never {
  process.stderr.write('\nVisita cannot start.');
  return fail(reason);
}

/** Prints why a command failed, and exits with 1. */
export function fail(reason: unknown): never {
  process.stderr.write(`\n${formatReason(reason)}\n`);
  process.exit(1);
}

/**
 * Returns our own error messages as they are, and a summary of a database error, whose message quotes rows.
 */
function formatReason(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  return reason instanceof Error && !isDatabaseError(reason) ? reason.message : summarizeError(reason);
}

interface ConsoleLookup {
  demo: { cardId: string; email: string; password: string } | undefined;
  /** The source of the first owner's password; undefined if another process created that account. */
  passwordPlace: string | undefined;
}

export function printAddresses(config: Config, { demo, passwordPlace }: ConsoleLookup): void {
  const { publicUrl } = config;
  const rows = [
    ['Site', publicUrl],
    ...(demo
      ? [
          ['Demo profile', `${publicUrl}/i/${demo.cardId}`],
          ['Demo login', `${publicUrl}/en/login   ${demo.email}   ${demo.password}`],
          ['Development page', `${publicUrl}/development`],
        ]
      : []),
    ['API', `${publicUrl}/developers`],
    ['Version', version],
    ...(passwordPlace ? [['Admin account', `${config.adminEmail}   password in ${passwordPlace}`]] : []),
  ];
  if (!config.sendsMail)
    print(
      '\nMAIL=off: this site sends no mail. Users cannot reset a password or change an email address, no address is verified, and there are no notifications of orders, contacts, sign-ins or changes.',
    );
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  print(
    `\n${config.brand} is open.\n\n${rows.map(([name = '', value]) => `  ${name.padEnd(width)}${value}`).join('\n')}\n\n  Ctrl-C closes it.\n`,
  );
}
