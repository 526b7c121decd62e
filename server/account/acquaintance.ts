import type { Limit } from '@visita/core/api/endpoint';
import type { Deps } from '../deps.ts';
import { neighbourhood } from '../http/address.ts';
import type { Origin } from '../http/route.ts';

interface Visitor {
  limits: Deps['limits'];
  origin: Pick<Origin, 'address'>;
}

const name = 'signed in';
const seconds = 90 * 86_400;
const keyOf = ({ origin }: Visitor, email: string) => `${email.toLowerCase()} ${neighbourhood(origin.address)}`;

/** Whoever signed in is known at this address for 90 days. */
export async function rememberVisitor(visitor: Visitor, email: string): Promise<void> {
  await visitor.limits.remember(name, keyOf(visitor, email), seconds);
}

/**
 * Counts a try at one account from all addresses together, so that a thousand of them are as slow as one. Who is known at
 * this address is not counted: strangers cannot keep the owner out.
 */
export async function countTry(visitor: Visitor, { of, email, limit }: { of: string; email: string; limit: Limit }): Promise<void> {
  if (await visitor.limits.isKnownDevice(name, keyOf(visitor, email))) return;
  await visitor.limits.count(`${of} of an account`, limit, [email.toLowerCase()]);
}
