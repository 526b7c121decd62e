import { z } from 'zod';
import { TappedCard } from '@visita/core/account/tapped-card';
import { languages } from '@visita/core/languages';
import { job, type Job } from '../queue/job.ts';
import {
  accountProvedEmail,
  addressRequestedEmail,
  addressChangedEmail,
  googleConnectedEmail,
  newSignInEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from './emails.ts';
import { createLink } from './mailed-link.ts';
import { removeOldLimits } from '../http/queries.ts';
import { findUser, findUserByEmail, removeExpired as removeExpiredRows } from './queries.ts';

const Person = z.object({ userId: z.uuid() });

/** The link that proves an address: the account's own, or the one that is to take its place. */
export const mailVerification = job('account.mailVerification', Person.extend({ email: z.string() }), async (deps, { userId, email }) => {
  const user = await findUser(deps.db, { id: userId });
  if (!user || ![user.email, user.pendingEmail].includes(email) || (user.isVerified && user.email === email)) return;
  const token = await createLink(deps.db, { purpose: 'verifyEmail', userId, email, now: deps.now() });
  await deps.mail.send(await verificationEmail(deps, { user, to: email, token }));
});

/** Unknown addresses get no mail. A language that the call named itself (SPEC section 7) goes before the account's. */
export const mailReset = job(
  'account.mailReset',
  z.object({ email: z.string(), language: z.enum(languages).optional(), tapped: TappedCard.optional() }),
  async (deps, { email, language, tapped }) => {
    const user = await findUserByEmail(deps.db, { email });
    if (!user) return;
    const token = await createLink(deps.db, { purpose: 'resetPassword', userId: user.id, email: user.email, now: deps.now() });
    await deps.mail.send(await resetEmail(deps, { user: { ...user, language: language ?? user.language }, token, tapped }));
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

/** A verified account can be entered by Google from now on. */
export const mailGoogleConnected = job('account.mailGoogleConnected', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await googleConnectedEmail(deps, { user }));
});

/** An account whose address nobody had confirmed went to who proved it. */
export const mailAccountProved = job('account.mailAccountProved', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await accountProvedEmail(deps, { user }));
});

/** To the address that the account has, when another was asked for. */
export const mailAddressAsked = job('account.mailAddressAsked', Person.extend({ to: z.string() }), async (deps, { userId, to }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await addressRequestedEmail(deps, { user, to }));
});

/** To the address that the account had. */
export const mailAddressChanged = job('account.mailAddressChanged', Person.extend({ to: z.string() }), async (deps, { userId, to }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await addressChangedEmail(deps, { user, to }));
});

/** Asked for when an account is another by name, address, language or time zone; the root does what follows. */
export const accountChanged = { name: 'account.changed', schema: Person };

/** Nothing of a visit is kept longer than it is needed. */
export const removeExpired = job(
  'account.removeExpired',
  z.object({}),
  async ({ db, now }) => {
    await removeExpiredRows(db, { now: now() });
    await removeOldLimits(db, { now: now() });
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
  mailAccountProved,
  mailAddressAsked,
  mailAddressChanged,
  removeExpired,
];
