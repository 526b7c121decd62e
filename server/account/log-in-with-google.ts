import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { cleanLine } from '@visita/core/text';
import { isTaken } from '../database/faults.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import type { Call } from '../http/route.ts';
import type { ProvedPerson } from '../integrations/google.ts';
import { newToken } from '../http/token.ts';
import { mailGoogleConnected } from './jobs.ts';
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

type GoogleCall = Call<typeof account.googleLogin>;

/** Throttles guesses at an account's password by a person who controls its address. */
const guesses = { calls: 10, seconds: 900 };

/** The page to which Google redirects, one in every language: it is registered there. */
const getReturn = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/login`;

/** Creates the sign-in page's URL at Google. */
export async function startGoogleLogin({
  google,
  config,
  language,
  now,
}: Call<typeof account.startGoogleLogin>) {
  const [state, secret] = [newToken(), newToken()];
  const url = await google.signInUrl({
    returnTo: getReturn(config),
    state,
    secret,
    language,
    now: now(),
  });
  return { url, state, secret };
}

/**
 * Exchanges a code for an ID token. The token is proved as it is used, so that a password or a second factor can follow
 * although a code works once.
 */
export async function exchangeGoogleCode({
  google,
  config,
  body,
  now,
}: Call<typeof account.exchangeGoogleCode>) {
  const credential = await google.exchange({ ...body, returnTo: getReturn(config), now: now() });
  return { credential };
}

/**
 * Signs in with Google. An unknown identity is connected to the account with its address, or to a new
 * account.
 */
export async function logInWithGoogle(call: GoogleCall) {
  const { google, body, now, config, origin } = call;
  const person = await google.prove({ credential: body.credential, secret: body.secret, now: now() });
  const { id } = await readAccount(call, person);
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
  if (!signedIn) throw new Problem('googleTokenInvalid');
  return signedIn;
}

async function readAccount(call: GoogleCall, person: ProvedPerson): Promise<UserRow> {
  // looked up in this order, since a concurrent request creates the account before its identity
  const namesake = await findUserByEmail(call.db, person);
  const existing = await findUserByIdentity(call.db, person);
  if (existing) return existing;
  const connecting = namesake ? connectAccount(call, person, namesake) : createAccount(call, person);
  const connected = await connecting.catch((error: unknown) => {
    if (isTaken(error, 'users_email_once') || isTaken(error, 'identities_issuer_subject_pk'))
      return undefined;
    throw error;
  });
  // a concurrent request was faster: read again what it wrote
  return connected ?? readAccount(call, person);
}

function createAccount({ db, now, body, language }: GoogleCall, person: ProvedPerson): Promise<UserRow> {
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
function connectAccount(call: GoogleCall, person: ProvedPerson, user: UserRow): Promise<UserRow | undefined> {
  return user.isVerified ? linkAccount(call, person, user) : takeAccount(call, person, user);
}

/** Takes over an unverified account. */
function takeAccount(
  { db, now }: GoogleCall,
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
  { db, body, limits, now, origin }: GoogleCall,
  person: ProvedPerson,
  user: UserRow,
): Promise<UserRow> {
  if (user.passwordHash === null) throw new Problem('googleOtherAccount');
  if (body.password === undefined) {
    const { email } = user;
    throw new Problem('googleNeedsPassword', {
      errors: [{ field: 'password', code: 'googleNeedsPassword', params: { email } }],
    });
  }
  await limits.count('password for google', guesses, [user.id]);
  const proved = await provePassword({ db, user }, { field: 'password', password: body.password });
  return transaction(db, async (tx) => {
    if (!(await saveProof(tx, proved))) throw wrongPassword('password');
    await insertIdentity(tx, buildIdentity(person, user, now()));
    await recordSecurityEvent(tx, { userId: user.id, kind: 'googleConnected', origin, at: now() });
    await enqueue(tx, mailGoogleConnected, { userId: user.id });
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
