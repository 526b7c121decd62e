import type { Resident } from './resident.ts';
import type { Person } from './world.ts';

/** What a program sends that does everything right; every text of it is one that the caller chose. */
export interface Sample {
  /** Stands behind the colons of the path. */
  id?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** What it is answered, unless it does what is asked. */
  gets?: string;
  /** Where it names what it has seen: the same after what it was answered. */
  next?: (data: Record<string, unknown>) => Record<string, unknown>;
}

/** Somebody with one of everything, who has also visited a live card and found a lost one. */
export interface Caller extends Resident {
  liveCardId: string;
  lostCardId: string;
  ticket: string;
  staff: Person;
  mailTicket: string;
  secret: string;
  enquiryId: string;
  /** What stands written now of what staff change for everybody. */
  seen: { pageVersion: number; received: number };
}
