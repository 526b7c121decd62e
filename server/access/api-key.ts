import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The beginning of every key, by which scanners for leaked secrets find it. */
const start = 'vis_live_';

/**
 * Returns a new key: 192 random bits and a checksum of 32 bits, both base64url-encoded, so that a mistyped key
 * is told from a revoked one without the database.
 */
export function newApiKey(): string {
  const body = start + randomBytes(24).toString('base64url');
  return body + checksum(body);
}

/** Returns the first characters of a key, to recognize it by. */
export const keyPrefix = (key: string): string => key.slice(0, start.length + 4);

/** True if a text has the form of a key. */
export const isApiKey = (text: string): boolean => text.startsWith(start);

/** Bits of an access token: it is one character longer than a session's, so that neither is taken for the other. */
export const accessTokenBits = 264;

/** True if a text has the form of an access token. */
export const isAccessToken = (text: string): boolean => /^[\w-]{44}$/.test(text);

/** True if the checksum of a key is right. */
export function isWhole(key: string): boolean {
  return /^vis_live_[\w-]{38}$/.test(key) && checksum(key.slice(0, -6)) === key.slice(-6);
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64url');
}
