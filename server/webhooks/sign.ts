import { createHmac, randomBytes } from 'node:crypto';

const start = 'whsec_';

/** Returns a new secret: 256 random bits in the form of Standard Webhooks 1.0. */
export const newSecret = (): string => start + randomBytes(32).toString('base64');

/** A delivery's headers and body, of which the signature is made. */
interface SignedContent {
  id: string;
  at: Date;
  body: string;
}

/**
 * Returns the headers of a delivery by Standard Webhooks 1.0, signed by each secret (HMAC-SHA256). The time is
 * that of the try, so that a receiver can refuse a replayed one.
 */
export function signHeaders({ id, at, body }: SignedContent, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(start.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
