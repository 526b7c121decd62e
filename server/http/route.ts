import type { z } from 'zod';
import type { KeyScope } from '@visita/core/access/scopes';
import type { Endpoint, Output, Read, Terms } from '@visita/core/api/endpoint';
import type { Language } from '@visita/core/languages';
import type { ProblemKey } from '@visita/core/problems';
import type { Permission, Role } from '@visita/core/staff/roles';
import type { Deps } from '../deps.ts';

/** An account that calls, by a session or by an API key. */
export interface AccountCaller {
  id: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  language: Language;
  timeZone: string;
  /** The date on which the account is erased, unless its owner keeps it. */
  erasedAt: Date | null;
}

/** The user that a session token belongs to. */
export interface Caller extends AccountCaller {
  sessionId: string;
  /** The time at which the session was opened or last proved. */
  provedAt: Date;
}

/** The account of an API key. */
export interface KeyCaller extends AccountCaller {
  keyId: string;
  scopes: readonly KeyScope[];
  /** The origins whose pages may call with the key; empty for programs alone. */
  origins: readonly string[];
}

/** A staff member as the audit log records them; the server's console has no id. */
export interface StaffActor {
  id: string | null;
  email: string;
  role: Role;
  /** Context for the audit log: time, origin, and the number of audit rows that this call has written. */
  audit: { at: Date; address: string; userAgent: string; requestId: string; rows: number };
}

/** A signed-in staff member. */
export interface StaffCaller extends StaffActor {
  id: string;
  name: string;
  language: Language;
  sessionId: string;
  /** Signed in with a generated password: every call but changing it is refused. */
  mustChangePassword: boolean;
}

/** Authenticates staff; created by server/staff and passed in by the composition root. */
export interface StaffGuard {
  /** Undefined for a token that is invalid, expired or of another kind. */
  callerOf(token: string, origin: Origin): Promise<StaffCaller | undefined>;
  refusalOf(permission: Permission, caller: StaffCaller | undefined): ProblemKey | undefined;
}

/** Authenticates users; created by server/account and passed in by the composition root. */
export interface Guard {
  /** Undefined for a token that is invalid or expired. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** The problem that keeps this caller from a call of these terms; undefined if there is none. */
  refusalOf(
    terms: Pick<Terms, 'access' | 'startsCharge' | 'needsProof'>,
    caller: Caller | undefined,
  ): ProblemKey | undefined;
}

/** The resources for which access tokens are issued (RFC 8707), as paths; a device's address book takes none. */
export type Resource = '/api/v1' | '/mcp' | '/carddav';

/** Authenticates programs; created by server/access and passed in by the composition root. */
export interface KeyGuard {
  /** True if a bearer token has the form of an API key or access token, valid or not. */
  isForPrograms(token: string): boolean;
  /**
   * Undefined for a key that is malformed, unknown, revoked or expired, and for an access token of another
   * resource.
   */
  callerOf(key: string, resource: Resource): Promise<KeyCaller | undefined>;
  /** True if a valid key is for pages of this origin. */
  isOpenTo(origin: string): Promise<boolean>;
}

export interface Guards {
  users: Guard;
  staff: StaffGuard;
  keys: KeyGuard;
}

/** The origin of a request; `address` is the visitor's, behind trusted proxies too. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
  /** True if the request comes from this machine. */
  isLocal: boolean;
  /** The pattern of the matched route, once known. */
  route?: string;
  /** The resource through which a program calls `/api/v1`, if it does not call it directly. */
  resource?: Resource;
  /** The origin of the page that may read the response, by the list of its key. */
  readableBy?: string;
  /** The cookies of a call below `/oauth/`. */
  cookie?: string;
}

export interface Env {
  Variables: { origin: Origin };
  Bindings: { origin?: Origin };
}

type AccessOf<E extends Endpoint> = E['terms']['access'];
type WhoCalls<E extends Endpoint> =
  AccessOf<E> extends 'staff'
    ? { staff: StaffCaller }
    : AccessOf<E> extends 'key'
      ? { user: KeyCaller }
      : { user: AccessOf<E> extends 'guest' ? Caller | undefined : Caller };

/** A handler's argument: its dependencies, the caller, and the parsed input. */
export type Call<E extends Endpoint> = Deps & Read<E> & WhoCalls<E> & { language: Language; origin: Origin };

/** The argument of a handler that serves sessions and API keys alike. */
export type AccountCall<E extends Endpoint> = Omit<Call<E>, 'user'> & { user: AccountCaller };

export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => unknown;
}

/**
 * Binds a handler to an endpoint. The handler may return more than the contract lists; other fields are
 * stripped.
 */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.output<E['terms']['returns']>> | Output<E>,
): Route {
  // The pipe calls a handler only with the parsed input of its own endpoint.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
