import { z } from 'zod';
import { csvFile } from '../api/file-answer.ts';
import { del, get, post, put } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { GivenPassword, PasswordChange } from '../password.ts';
import { email, line, requiredLine } from '../text.ts';
import { AuditRow } from './audit.ts';
import { listOf, listQuery } from './list.ts';
import { Me, StaffPerson, StaffSession } from './person.ts';
import { roles } from './roles.ts';
import { Factors, NewPasskey, PasskeyOptions, RecoveryCodes, TotpCode, TotpSecret } from './second-factor.ts';

const own = { access: 'staff', permission: 'self' } as const;
const manage = { access: 'staff', permission: 'staff.manage' } as const;
/** Where a password or a code could be guessed. */
const guessed = { calls: 20, seconds: 900 };
const mailing = { calls: 20, seconds: 3600 };

/** The password again, before a factor changes. */
const Proof = z.object({ password: GivenPassword });
const proved = { ...own, limit: guessed } as const;
const Seen = z.object({ version: z.int() });

const AuditQuery = listQuery(['-at', 'at'], {
  email: line(254).optional(),
  action: line(80).optional(),
  subjectType: line(80).optional(),
  subjectId: line(200).optional(),
  day: z.iso.date().optional(),
});

export const adminStaff = {
  me: get('/admin/me', { ...own, summary: 'Who is logged in, and what they may do.', returns: Me }),
  updateMe: put('/admin/me', {
    ...own,
    summary: 'One’s own name and language.',
    body: z.object({ name: line(80), language: z.enum(languages) }).partial(),
    returns: Me,
  }),
  logout: post('/admin/logout', { ...own, summary: 'End this session; the token is worthless afterwards.', returns: z.null() }),
  changePassword: put('/admin/me/password', {
    ...proved,
    summary: 'Change the password; all other sessions end.',
    body: PasswordChange,
    returns: z.null(),
    problems: ['passwordWrong'],
  }),
  sessions: get('/admin/me/sessions', {
    ...own,
    summary: 'Where one is logged in, the last used first.',
    returns: z.array(StaffSession),
  }),
  endSession: del('/admin/me/sessions/:id', {
    ...own,
    summary: 'Sign one of one’s own browsers out.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  endOtherSessions: del('/admin/me/sessions', { ...own, summary: 'Log out everywhere but here.', returns: z.null() }),

  factors: get('/admin/me/factors', { ...own, summary: 'One’s own second factors.', returns: Factors }),
  startTotp: post('/admin/me/totp', {
    ...proved,
    summary: 'The secret for another authenticator app, shown once; the one before works until it is confirmed.',
    body: Proof,
    returns: TotpSecret,
    problems: ['passwordWrong'],
  }),
  finishTotp: post('/admin/me/totp/confirm', {
    ...proved,
    summary: 'A first code of the new app, which takes the place of the one before.',
    body: z.object({ code: TotpCode }),
    returns: Factors,
    problems: ['codeWrong'],
  }),
  removeTotp: del('/admin/me/totp', {
    ...proved,
    summary: 'Use the authenticator app no more; never the last factor.',
    body: Proof,
    returns: Factors,
    problems: ['passwordWrong', 'lastFactor'],
  }),
  startPasskey: post('/admin/me/passkeys/options', {
    ...proved,
    summary: 'What a device makes a new passkey with.',
    body: Proof,
    returns: PasskeyOptions,
    problems: ['passwordWrong'],
  }),
  addPasskey: post('/admin/me/passkeys', {
    ...proved,
    summary: 'Keep the passkey that a device has made.',
    body: z.object({ name: requiredLine(80), passkey: NewPasskey }),
    returns: Factors,
    problems: ['passkeyRefused'],
  }),
  removePasskey: del('/admin/me/passkeys/:id', {
    ...proved,
    summary: 'Use a passkey no more; never the last factor.',
    body: Proof,
    returns: Factors,
    problems: ['passwordWrong', 'lastFactor', 'notFound'],
  }),
  renewRecoveryCodes: post('/admin/me/recovery-codes', {
    ...proved,
    summary: 'Ten new recovery codes, shown once; those before work no more.',
    body: Proof,
    returns: RecoveryCodes,
    problems: ['passwordWrong'],
  }),

  list: get('/admin/staff', {
    ...manage,
    summary: 'Everybody who runs the product.',
    query: listQuery(['email', '-email', 'createdAt', '-createdAt'], { role: z.enum(roles).optional() }),
    returns: listOf(StaffPerson),
  }),
  get: get('/admin/staff/:id', { ...manage, summary: 'One of them.', returns: StaffPerson, problems: ['notFound'] }),
  invite: post('/admin/staff', {
    ...manage,
    needsMail: true,
    summary: 'Invite somebody: a link to choose a password is mailed.',
    body: z.object({ email, name: requiredLine(80), role: z.enum(roles), language: z.enum(languages) }),
    returns: StaffPerson,
    problems: ['emailRequired', 'emailAlreadyExists'],
    limit: mailing,
  }),
  sendLink: post('/admin/staff/:id/link', {
    ...manage,
    needsMail: true,
    summary: 'Mail a link to choose a password; the one before stops working.',
    returns: z.null(),
    problems: ['notFound'],
    limit: mailing,
  }),
  changeRole: put('/admin/staff/:id/role', {
    ...manage,
    summary: 'Give somebody another role; never the last owner.',
    body: Seen.extend({ role: z.enum(roles) }),
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile', 'lastOwner'],
  }),
  disable: put('/admin/staff/:id/disable', {
    ...manage,
    summary: 'Let somebody in no more, and end their sessions; never the last owner.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile', 'lastOwner'],
  }),
  enable: put('/admin/staff/:id/enable', {
    ...manage,
    summary: 'Let somebody in again.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile'],
  }),
  resetFactors: put('/admin/staff/:id/reset-factors', {
    ...manage,
    summary: 'Take somebody’s second factors away, and end their sessions: they set up new ones when they next log in.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile'],
  }),
  endSessionsOf: del('/admin/staff/:id/sessions', {
    ...manage,
    summary: 'Sign somebody out everywhere.',
    returns: z.null(),
    problems: ['notFound'],
  }),

  auditTable: get('/admin/audit/csv', {
    access: 'staff',
    permission: 'audit.read',
    summary: 'List audit rows as a table.',
    query: AuditQuery,
    ...csvFile,
  }),
  audit: get('/admin/audit', {
    access: 'staff',
    permission: 'audit.read',
    summary: 'What staff have done, the newest first: by whom, which act, on what, on which day (UTC); a search in all of these.',
    query: AuditQuery,
    returns: listOf(AuditRow),
  }),
};
