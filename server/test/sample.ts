import type { Resident } from './resident.ts';
import type { Person } from './world.ts';

/** A valid input of a call. */
export interface Sample {
  /** The value of the path parameters. */
  id?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The problem that the call gets, if it does not succeed. */
  gets?: string;
  /** For inputs with a version: the updated fields after a response. */
  next?: (data: Record<string, unknown>) => Record<string, unknown>;
}

/** A user with one of everything, who has also visited a live card and found a lost one. */
export interface Caller extends Resident {
  liveCardId: string;
  lostAddress: string;
  ticket: string;
  staff: Person;
  mailTicket: string;
  secret: string;
  enquiryId: string;
  /** Current versions of what staff edit for the whole site. */
  seen: { pageVersion: number; received: number };
}
