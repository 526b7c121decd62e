import { z } from 'zod';
import { languages } from '@visita/core/languages';
import { job, type Job } from '../queue/job.ts';
import {
  accountProvedLetter,
  addressAskedLetter,
  addressChangedLetter,
  googleConnectedLetter,
  newSignInLetter,
  passwordChangedLetter,
  resetLetter,
  verificationLetter,
} from './emails.ts';
import { makeLink } from './mailed-link.ts';
import { removeOldLimits } from '../http/queries.ts';
import { findUser, findUserByEmail, removeExpired as removeExpiredRows } from './queries.ts';

const Person = z.object({ userId: z.uuid() });

/** The link that proves an address: the account's own, or the one that is to take its place. */
export const mailVerification = job('account.mailVerification', Person.extend({ email: z.string() }), async (app, { userId, email }) => {
  const user = await findUser(app.db, { id: userId });
  if (!user || ![user.email, user.pendingEmail].includes(email) || (user.isVerified && user.email === email)) return;
  const token = await makeLink(app.db, { purpose: 'verifyEmail', userId, email, now: app.now() });
  await app.mail.send(await verificationLetter(app, { user, to: email, token }));
});

/** Asked for by anybody who can type an address, so nothing is said to those who have no account. */
export const mailReset = job(
  'account.mailReset',
  z.object({ email: z.string(), language: z.enum(languages) }),
  async (app, { email, language }) => {
    const user = await findUserByEmail(app.db, { email });
    if (!user) return;
    const token = await makeLink(app.db, { purpose: 'resetPassword', userId: user.id, email: user.email, now: app.now() });
    await app.mail.send(await resetLetter(app, { user: { ...user, language }, token }));
  },
);

export const mailPasswordChanged = job('account.mailPasswordChanged', Person, async (app, { userId }) => {
  const user = await findUser(app.db, { id: userId });
  if (user) await app.mail.send(await passwordChangedLetter(app, { user }));
});

export const mailNewSignIn = job(
  'account.mailNewSignIn',
  Person.extend({ userAgent: z.string(), at: z.string() }),
  async (app, { userId, userAgent, at }) => {
    const user = await findUser(app.db, { id: userId });
    if (user) await app.mail.send(await newSignInLetter(app, { user, userAgent, at: new Date(at) }));
  },
);

/** A verified account can be entered by Google from now on. */
export const mailGoogleConnected = job('account.mailGoogleConnected', Person, async (app, { userId }) => {
  const user = await findUser(app.db, { id: userId });
  if (user) await app.mail.send(await googleConnectedLetter(app, { user }));
});

/** An account whose address nobody had confirmed went to who proved it. */
export const mailAccountProved = job('account.mailAccountProved', Person, async (app, { userId }) => {
  const user = await findUser(app.db, { id: userId });
  if (user) await app.mail.send(await accountProvedLetter(app, { user }));
});

/** To the address that the account has, when another was asked for. */
export const mailAddressAsked = job('account.mailAddressAsked', Person.extend({ to: z.string() }), async (app, { userId, to }) => {
  const user = await findUser(app.db, { id: userId });
  if (user) await app.mail.send(await addressAskedLetter(app, { user, to }));
});

/** To the address that the account had. */
export const mailAddressChanged = job('account.mailAddressChanged', Person.extend({ to: z.string() }), async (app, { userId, to }) => {
  const user = await findUser(app.db, { id: userId });
  if (user) await app.mail.send(await addressChangedLetter(app, { user, to }));
});

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
