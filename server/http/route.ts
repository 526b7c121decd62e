import type { z } from 'zod';
import type { Endpoint, Output, Read, Terms } from '@visita/core/api/endpoint';
import type { Language } from '@visita/core/languages';
import type { ProblemKey } from '@visita/core/problems';
import type { Permission, Role } from '@visita/core/staff/roles';
import type { Deps } from '../deps.ts';

/** Who is calling, as the token says. */
export interface Caller {
  id: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  language: Language;
  timeZone: string;
  /** The day on which the account is erased, unless its owner keeps it. */
  erasedAt: Date | null;
  sessionId: string;
}

/** Somebody who runs the product, as what they do is written down; at the server's own console nobody has an id. */
export interface StaffActor {
  id: string | null;
  email: string;
  role: Role;
  /** For the audit log: when and from where, and how many rows of it this call has written. */
  audit: { at: Date; address: string; userAgent: string; requestId: string; rows: number };
}

/** The same, signed in. */
export interface StaffCaller extends StaffActor {
  id: string;
  name: string;
  language: Language;
  sessionId: string;
  /** Signed in with a generated password: nothing else is open before it is changed. */
  mustChangePassword: boolean;
}

/** Who of the staff may call; made by the module that keeps them and handed in by the root. */
export interface StaffGuard {
  /** Nobody, for a token that is worth nothing, or is of another kind. */
  callerOf(token: string, origin: Origin): Promise<StaffCaller | undefined>;
  refusalOf(permission: Permission, caller: StaffCaller | undefined): ProblemKey | undefined;
}

/** Who may call; made by whoever keeps the accounts and handed in by the root. */
export interface Guard {
  /** Nobody, for a token that is worth nothing any more. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** The problem that keeps this caller from a call of these terms; undefined if there is none. */
  refusalOf(terms: Pick<Terms, 'access' | 'startsCharge'>, caller: Caller | undefined): ProblemKey | undefined;
}

export interface Guards {
  users: Guard;
  staff: StaffGuard;
}

/** Where a call comes from; `address` is the visitor's, behind trusted proxies too. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
  /** Whether it comes from this very machine. */
  isLocal: boolean;
  /** The pattern of what answers, as soon as that is known. */
  route?: string;
}

export interface Env {
  Variables: { origin: Origin };
  Bindings: { origin?: Origin };
}

type AccessOf<E extends Endpoint> = E['terms']['access'];
type WhoCalls<E extends Endpoint> =
  AccessOf<E> extends 'staff' ? { staff: StaffCaller } : { user: AccessOf<E> extends 'guest' ? Caller | undefined : Caller };

/** What a handler is given: its dependencies, the caller, and the input as the contract has read it. */
export type Call<E extends Endpoint> = Deps & Read<E> & WhoCalls<E> & { language: Language; origin: Origin };

export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => unknown;
}

/** Says who answers an endpoint. The answer may hold more than the contract names: only what it names gets out. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.output<E['terms']['returns']>> | Output<E>,
): Route {
  // the pipe calls a handler only with what its own endpoint has read
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
