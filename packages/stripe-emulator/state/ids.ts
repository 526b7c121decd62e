import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Creates an id such as `pi_3fK…`: Stripe's prefix and 24 random characters. */
export function newId(prefix: string): string {
  return prefix.startsWith('cs_') ? `${prefix}a1${randomText(56)}` : `${prefix}1${randomText(23)}`;
}
