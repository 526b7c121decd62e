import type { Limit } from '@visita/core/api/endpoint';
import type { Deps } from '../deps.ts';
import { neighbourhood } from './address.ts';
import type { Origin } from './route.ts';

interface Visitor {
  limits: Deps['limits'];
  origin: Pick<Origin, 'address'>;
}

/** Users and staff are tracked apart, because both may have the same email address. */
type Kind = 'signed in' | 'staff signed in';

/** Days for which a sign-in marks an account as known at an address. */
export const knownPlaceDays = 90;

const getKey = ({ origin }: Visitor, email: string) =>
  `${email.toLowerCase()} ${neighbourhood(origin.address)}`;

export async function rememberVisitor(
  visitor: Visitor,
  email: string,
  kind: Kind = 'signed in',
): Promise<void> {
  await visitor.limits.remember(kind, getKey(visitor, email), knownPlaceDays * 86_400);
}

/**
 * Throttles attempts on one account across all addresses, so that a thousand addresses guess no faster than
 * one. Attempts from an address where the account signed in before are not counted, so that attackers cannot
 * lock the owner out.
 */
export async function countTry(
  visitor: Visitor,
  { of, email, limit, kind = 'signed in' }: { of: string; email: string; limit: Limit; kind?: Kind },
): Promise<void> {
  if (await visitor.limits.isKnownDevice(kind, getKey(visitor, email))) return;
  await visitor.limits.count(`${of} of an account`, limit, [email.toLowerCase()]);
}
