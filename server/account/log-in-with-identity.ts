import type { account } from '@visita/core/account/contract';
import type { SecurityEventKind } from '@visita/core/account/security-events';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { cleanLine } from '@visita/core/text';
import { isTaken } from '../database/faults.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import type { Call } from '../http/route.ts';
import type { ProvedPerson } from '../integrations/openid-provider.ts';
import type { mailGoogleConnected } from './jobs.ts';
import { admitUser } from './log-in.ts';
import { saveProof, provePassword, wrongPassword } from './prove-password.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  lockUser,
  insertIdentity,
  insertUser,
  type UserRow,
} from './queries.ts';
import { withSecondFactor } from './second-factor.ts';
import { recordSecurityEvent } from './security-events.ts';
import { reportedTimeZone } from './time-zone.ts';
import { transferAccount } from './transfer-account.ts';

type IdentityCall = Call<typeof account.googleLogin>;

/** The problems, the event and the email of one identity provider. */
export interface IdentityTerms {
  invalid: ProblemKey;
  needsPassword: ProblemKey;
  otherAccount: ProblemKey;
  connected: SecurityEventKind;
  mailConnected: typeof mailGoogleConnected;
}

/** The account with a person's address, and the terms of the provider that proved it. */
interface FoundAccount {
  user: UserRow;
  terms: IdentityTerms;
}

/** Throttles guesses at an account's password by a person who controls its address. */
const guesses = { calls: 10, seconds: 900 };

/**
 * Signs in a person whom an identity provider has proved. An unknown identity is connected to the account with its
 * address, or to a new account.
 */
export async function logInWithIdentity(call: IdentityCall, person: ProvedPerson, terms: IdentityTerms) {
  const { body, now, config, origin } = call;
  const { id } = await readAccount(call, person, terms);
  const signedIn = await withSecondFactor(
    call,
    { user: { id }, code: body.factorCode },
    async (tx, prove) => {
      const locked = await lockUser(tx, { id });
      if (!locked) return undefined;
      return (await prove()) === 'wrong'
        ? 'wrong'
        : admitUser(tx, { now, config, origin, isShared: body.isShared }, locked);
    },
  );
  if (!signedIn) throw new Problem(terms.invalid);
  return signedIn;
}

async function readAccount(call: IdentityCall, person: ProvedPerson, terms: IdentityTerms): Promise<UserRow> {
  // looked up in this order, since a concurrent request creates the account before its identity
  const namesake = await findUserByEmail(call.db, person);
  const existing = await findUserByIdentity(call.db, person);
  if (existing) return existing;
  const connecting = namesake
    ? connectAccount(call, person, { user: namesake, terms })
    : createAccount(call, person);
  const connected = await connecting.catch((error: unknown) => {
    if (isTaken(error, 'users_email_once') || isTaken(error, 'identities_issuer_subject_pk'))
      return undefined;
    throw error;
  });
  // a concurrent request was faster: read again what it wrote
  return connected ?? readAccount(call, person, terms);
}

function createAccount({ db, now, body, language }: IdentityCall, person: ProvedPerson): Promise<UserRow> {
  const createdAt = now();
  return transaction(db, async (tx) => {
    const user = await insertUser(tx, {
      id: newId(createdAt),
      email: person.email,
      isVerified: true,
      displayName: getDisplayName(person),
      language: body.language ?? language,
      timeZone: reportedTimeZone(body.timeZone),
      createdAt,
    });
    await insertIdentity(tx, buildIdentity(person, user, createdAt));
    return user;
  });
}

/** Undefined if the account changed meanwhile. */
function connectAccount(
  call: IdentityCall,
  person: ProvedPerson,
  account: FoundAccount,
): Promise<UserRow | undefined> {
  const { user } = account;
  return user.isVerified ? linkAccount(call, person, account) : takeAccount(call, person, user);
}

/** Takes over an unverified account. */
function takeAccount(
  { db, now }: IdentityCall,
  person: ProvedPerson,
  { id }: UserRow,
): Promise<UserRow | undefined> {
  return transaction(db, async (tx) => {
    const user = await transferAccount(tx, { id, at: now() });
    if (!user) return undefined;
    await insertIdentity(tx, buildIdentity(person, user, now()));
    return user;
  });
}

/**
 * Connects a verified account after checking its password, since an address may have another owner by now.
 */
async function linkAccount(
  { db, body, limits, now, origin }: IdentityCall,
  person: ProvedPerson,
  { user, terms }: FoundAccount,
): Promise<UserRow> {
  if (user.passwordHash === null) throw new Problem(terms.otherAccount);
  if (body.password === undefined) {
    const { email } = user;
    throw new Problem(terms.needsPassword, {
      errors: [{ field: 'password', code: terms.needsPassword, params: { email } }],
    });
  }
  await limits.count('password for google', guesses, [user.id]);
  const proved = await provePassword({ db, user }, { field: 'password', password: body.password });
  return transaction(db, async (tx) => {
    if (!(await saveProof(tx, proved))) throw wrongPassword('password');
    await insertIdentity(tx, buildIdentity(person, user, now()));
    await recordSecurityEvent(tx, { userId: user.id, kind: terms.connected, origin, at: now() });
    await enqueue(tx, terms.mailConnected, { userId: user.id });
    return proved;
  });
}

const buildIdentity = ({ issuer, subject }: ProvedPerson, { id }: UserRow, createdAt: Date) => ({
  issuer,
  subject,
  userId: id,
  createdAt,
});

/** The name cut to 80 characters, or the part of the address before the @. */
function getDisplayName({ name, email }: ProvedPerson): string {
  const whole = cleanLine(name) || (email.split('@')[0] ?? email);
  return Array.from(whole).slice(0, 80).join('').trim();
}
