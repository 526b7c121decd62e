import { z } from 'zod';
import { securityEventDays } from '@visita/core/account/security-events';
import { TappedCard } from '@visita/core/account/tapped-card';
import { addDays } from '@visita/core/days';
import { languages } from '@visita/core/languages';
import { job, type Job } from '../queue/job.ts';
import {
  accountProvedEmail,
  addressRequestedEmail,
  addressChangedEmail,
  appleConnectedEmail,
  googleConnectedEmail,
  newSignInEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from './emails.ts';
import { createLink } from './mailed-link.ts';
import { removeOldLimits } from '../http/queries.ts';
import { removeExpiredLinks } from './link-queries.ts';
import { findUser, findUserByEmail } from './queries.ts';
import { removeOldSecurityEvents } from './security-event-queries.ts';
import { removeExpiredCodes } from './mailed-code-queries.ts';
import { removeExpiredChallenges } from './passkey-challenge-queries.ts';
import { removeExpiredSessions } from './session-queries.ts';

const Person = z.object({ userId: z.uuid() });

/** Mails the verification link to the account's address or to its pending one. */
export const mailVerification = job(
  'account.mailVerification',
  Person.extend({ email: z.string() }),
  async (deps, { userId, email }) => {
    const user = await findUser(deps.db, { id: userId });
    if (
      !user ||
      ![user.email, user.pendingEmail].includes(email) ||
      (user.isVerified && user.email === email)
    )
      return;
    const token = await createLink(deps.db, { purpose: 'verifyEmail', userId, email, now: deps.now() });
    await deps.mail.send(await verificationEmail(deps, { user, to: email, token }));
  },
);

/**
 * Mails the reset link, unless the address is unknown. The request's own language (SPEC section 7) takes
 * precedence over the account's.
 */
export const mailReset = job(
  'account.mailReset',
  z.object({ email: z.string(), language: z.enum(languages).optional(), tapped: TappedCard.optional() }),
  async (deps, { email, language, tapped }) => {
    const user = await findUserByEmail(deps.db, { email });
    if (!user) return;
    const token = await createLink(deps.db, {
      purpose: 'resetPassword',
      userId: user.id,
      email: user.email,
      now: deps.now(),
    });
    await deps.mail.send(
      await resetEmail(deps, { user: { ...user, language: language ?? user.language }, token, tapped }),
    );
  },
);

export const mailPasswordChanged = job('account.mailPasswordChanged', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await passwordChangedEmail(deps, { user }));
});

export const mailNewSignIn = job(
  'account.mailNewSignIn',
  Person.extend({ userAgent: z.string(), at: z.string() }),
  async (deps, { userId, userAgent, at }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await newSignInEmail(deps, { user, userAgent, at: new Date(at) }));
  },
);

/** Sent when Google sign-in was connected to a verified account. */
export const mailGoogleConnected = job('account.mailGoogleConnected', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await googleConnectedEmail(deps, { user }));
});

/** Sent when sign-in with Apple was connected to a verified account. */
export const mailAppleConnected = job('account.mailAppleConnected', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await appleConnectedEmail(deps, { user }));
});

/** Sent when an unverified account went to the person who proved its address by Google or Apple. */
export const mailAccountTransferred = job(
  'account.mailAccountTransferred',
  Person,
  async (deps, { userId }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await accountProvedEmail(deps, { user }));
  },
);

/** Sent to the current address when another one was requested. */
export const mailAddressChangeRequested = job(
  'account.mailAddressChangeRequested',
  Person.extend({ to: z.string() }),
  async (deps, { userId, to }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await addressRequestedEmail(deps, { user, to }));
  },
);

/** Sent to the previous address. */
export const mailAddressChanged = job(
  'account.mailAddressChanged',
  Person.extend({ to: z.string() }),
  async (deps, { userId, to }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await addressChangedEmail(deps, { user, to }));
  },
);

/**
 * Enqueued when an account's name, address, language or time zone changed. The handler is registered by
 * `jobs.ts` of the server, since other modules react to it.
 */
export const accountChanged = { name: 'account.changed', schema: Person };

/** Deletes expired sessions, links, codes and challenges, rate limits that are over, and old security events. */
export const removeExpired = job(
  'account.removeExpired',
  z.object({}),
  async ({ db, now }) => {
    await removeExpiredSessions(db, { now: now() });
    await removeExpiredLinks(db, { now: now() });
    await removeExpiredCodes(db, { now: now() });
    await removeExpiredChallenges(db, { now: now() });
    await removeOldLimits(db, { now: now() });
    await removeOldSecurityEvents(db, { before: addDays(now(), -securityEventDays) });
  },
  {
    cron: '11 3 * * *',
    expireInSeconds: 1800,
  },
);

export const accountJobs: Job[] = [
  mailVerification,
  mailReset,
  mailPasswordChanged,
  mailNewSignIn,
  mailGoogleConnected,
  mailAppleConnected,
  mailAccountTransferred,
  mailAddressChangeRequested,
  mailAddressChanged,
  removeExpired,
];
