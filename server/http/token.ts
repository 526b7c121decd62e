import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text could be one of ours, so that it is worth looking for. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of `Authorization: Bearer …`, if there is one that could be ours. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1];
}
