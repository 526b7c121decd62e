import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** A padded answer has about 1,000 lines of 40 characters. */
const answerLimit = 512 * 1024;

interface PasswordRangeDeps {
  /** The address before the five digits, of a service like https://api.pwnedpasswords.com/range/. */
  url: string;
  log: Pick<Logger, 'warn'>;
  timeoutMs?: number;
}

/**
 * Asks a service by k-anonymity whether a password is known from breaches: only five of the 40 digits of its SHA-1
 * leave the server, padded answers hide their number. False if the service fails or takes longer than two seconds.
 */
export async function isInPasswordRange(
  password: string,
  { url, log, timeoutMs = 2_000 }: PasswordRangeDeps,
): Promise<boolean> {
  const digest = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  try {
    const response = await fetch(new URL(digest.slice(0, 5), url), {
      headers: { 'Add-Padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return hasSuffix(await readAnswer(response), digest.slice(5));
  } catch {
    // without the error: its message may have the address, and with it the digits
    log.warn('The lookup of breached passwords failed; passwords are checked against the own list only.');
    return false;
  }
}

async function readAnswer(response: Response): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > answerLimit) throw new Error('the answer is too long');
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Padding has a count of zero and is no breach. */
const hasSuffix = (answer: string, suffix: string): boolean =>
  answer.split(/\r?\n/).some((line) => {
    const [digits, count] = line.trim().split(':');
    return digits?.toUpperCase() === suffix && Number(count) > 0;
  });
