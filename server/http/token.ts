import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, base64url-encoded for a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** True if a text has the form of a token, so that a lookup makes sense. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the token of `Authorization: Bearer …`, in any form. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(header ?? '')?.[1];
}
