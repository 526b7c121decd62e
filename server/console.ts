import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError, isDatabaseError, summarizeError } from './telemetry/describe-error.ts';
import { version } from './version.ts';

/** One line for each step, to the person who started the server. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Turns the console output of libraries and React into lines of the log, whose errors are described without values. */
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

/** An error that nothing caught ends the process, as Node does it, but its message and properties are not printed. */
export function describeUncaught(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify({ level: 'fatal', msg: 'uncaught', err: describeError(error) })}\n`);
    process.exit(1);
  });
}

/** Says in one sentence why the server cannot start, and ends. */
export function stop(reason: unknown): never {
  process.stderr.write('\nVisita cannot start.');
  return fail(reason);
}

/** Says in one sentence why what was asked for could not be done, and ends. */
export function fail(reason: unknown): never {
  process.stderr.write(`\n${sentenceOf(reason)}\n`);
  process.exit(1);
}

/** Sentences of our own stay as they are; what a database says quotes rows. */
function sentenceOf(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  return reason instanceof Error && !isDatabaseError(reason) ? reason.message : summarizeError(reason);
}

interface Known {
  demo: { cardId: string; email: string; password: string } | undefined;
  /** Where the password of the first account is to be read; nowhere here, if another process made that account. */
  passwordPlace: string | undefined;
}

export function printAddresses(config: Config, { demo, passwordPlace }: Known): void {
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
    ['API', `${publicUrl}/api/docs`],
    ['Version', version],
    ...(passwordPlace ? [['Admin account', `${config.adminEmail}   password in ${passwordPlace}`]] : []),
  ];
  if (!config.sendsMail)
    print(
      '\nMAIL=off: this site sends no mail. Nobody can choose a forgotten password or change an address, no address is verified, and nobody is told of orders, contacts, sign-ins or changes.',
    );
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  print(
    `\n${config.brand} is open.\n\n${rows.map(([name = '', value]) => `  ${name.padEnd(width)}${value}`).join('\n')}\n\n  Ctrl-C closes it.\n`,
  );
}
