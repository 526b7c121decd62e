import { randomUUID } from 'node:crypto';
import type { Origin, StaffActor } from '../http/route.ts';

/** The server's console acts as an owner; its actions are audited like any other. */
export const consoleActor = (at: Date): StaffActor => ({
  id: null,
  email: 'command line',
  role: 'owner',
  audit: { at, address: 'console', userAgent: '', requestId: randomUUID(), rows: 0 },
});

/** A staff member who is signing in and has no session yet. */
export const visitorActor = (
  { now, origin }: { now: () => Date; origin: Origin },
  { id, email }: Pick<StaffActor, 'id' | 'email'>,
): Pick<StaffActor, 'id' | 'email' | 'audit'> => ({
  id,
  email,
  audit: {
    at: now(),
    address: origin.address,
    userAgent: origin.userAgent,
    requestId: origin.requestId,
    rows: 0,
  },
});
