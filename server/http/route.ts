import type { z } from 'zod';
import type { Access, Endpoint, Output, Read } from '@visita/core/api/endpoint';
import type { Language } from '@visita/core/languages';
import type { ProblemKey } from '@visita/core/problems';
import type { Deps } from '../deps.ts';

/** Who is calling, as the token says. */
export interface Caller {
  id: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  language: Language;
  timeZone: string;
  sessionId: string;
}

/** Who may call; made by whoever keeps the accounts and handed in by the root. */
export interface Guard {
  /** Nobody, for a token that is worth nothing any more. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** Why this caller may not; nothing when they may. */
  refusalOf(access: Access, caller: Caller | undefined): ProblemKey | undefined;
}

/** Where a call comes from; `address` is the visitor's, behind trusted proxies too. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
  /** Whether it comes from this very machine. */
  isLocal: boolean;
}

export interface Env {
  Variables: { origin: Origin };
  Bindings: { origin?: Origin };
}

type WhoCalls<E extends Endpoint> = E['terms']['access'] extends 'guest' ? Caller | undefined : Caller;

/** What a handler is given: its dependencies, the caller, and the input as the contract has read it. */
export type Call<E extends Endpoint> = Deps & Read<E> & { user: WhoCalls<E>; language: Language; origin: Origin };

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
  return { endpoint, handle: handle as Route['handle'] };
}
