import type { IncomingMessage } from 'node:http';
import { findCaller } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { bearerToken, hashToken } from '../http/token.ts';

/**
 * Identifies a visitor of the public profile by the token in the header or by one that was read from the
 * body.
 */
export async function identifyVisitor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  {
    request,
    addressOf,
    token,
  }: {
    request: IncomingMessage;
    addressOf: (request: IncomingMessage) => string;
    token?: string | undefined;
  },
) {
  const sent = bearerToken(request.headers.authorization) ?? token;
  const user = sent ? await findCaller(db, { tokenHash: hashToken(sent), now: now() }) : undefined;
  return { user, origin: { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' } };
}
