import type { Limit } from '@visita/core/api/endpoint';
import type { Deps } from '../deps.ts';
import { neighbourhood } from './address.ts';
import type { Origin } from './route.ts';

interface Visitor {
  limits: Deps['limits'];
  origin: Pick<Origin, 'address'>;
}

/** Customers and staff are known apart: one address of email may be both. */
type Kind = 'signed in' | 'staff signed in';

/** For so long whoever signed in is known at that address. */
export const knownPlaceDays = 90;

const keyOf = ({ origin }: Visitor, email: string) => `${email.toLowerCase()} ${neighbourhood(origin.address)}`;

export async function rememberVisitor(visitor: Visitor, email: string, kind: Kind = 'signed in'): Promise<void> {
  await visitor.limits.remember(kind, keyOf(visitor, email), knownPlaceDays * 86_400);
}

/**
 * Counts a try at one account from all addresses together, so that a thousand of them are as slow as one. Who is known at
 * this address is not counted: strangers cannot keep the owner out.
 */
export async function countTry(
  visitor: Visitor,
  { of, email, limit, kind = 'signed in' }: { of: string; email: string; limit: Limit; kind?: Kind },
): Promise<void> {
  if (await visitor.limits.isKnownDevice(kind, keyOf(visitor, email))) return;
  await visitor.limits.count(`${of} of an account`, limit, [email.toLowerCase()]);
}
