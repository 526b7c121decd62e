import { randomUUID } from 'node:crypto';
import type { Origin, StaffActor } from '../http/route.ts';

/** Whoever is at the server's own console may do everything there, and it is written down like any other act. */
export const consoleActor = (at: Date): StaffActor => ({
  id: null,
  email: 'command line',
  role: 'owner',
  audit: { at, address: 'console', userAgent: '', requestId: randomUUID(), rows: 0 },
});

/** Somebody on their way in, who has no session yet. */
export const visitorActor = (
  { now, origin }: { now: () => Date; origin: Origin },
  { id, email }: Pick<StaffActor, 'id' | 'email'>,
): Pick<StaffActor, 'id' | 'email' | 'audit'> => ({
  id,
  email,
  audit: { at: now(), address: origin.address, userAgent: origin.userAgent, requestId: origin.requestId, rows: 0 },
});
