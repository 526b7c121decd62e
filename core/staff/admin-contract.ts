import { z } from 'zod';
import { csvFile } from '../api/file-answer.ts';
import { del, get, post, put } from '../api/endpoint.ts';
import { LanguageTag } from '../language-tag.ts';
import { PasswordChange } from '../identity/password.ts';
import { PasswordProof } from '../identity/proofs.ts';
import { email, line, requiredLine } from '../text.ts';
import { AuditRow } from './audit.ts';
import { listSchema, listQuery } from './list.ts';
import { Me, StaffPerson, StaffRole, StaffSession } from './person.ts';
import {
  Factors,
  NamedPasskey,
  PasskeyOptions,
  RecoveryCodes,
  TotpConfirmation,
  TotpSecret,
} from '../identity/second-factor.ts';

const own = { access: 'staff', permission: 'self' } as const;
const manage = { access: 'staff', permission: 'staff.manage' } as const;
/** Limits guessing of passwords and codes. */
const guessed = { calls: 20, seconds: 900 };
const mailing = { calls: 20, seconds: 3600 };

const proved = { ...own, limit: guessed } as const;
const Seen = z.object({ version: z.int() }).meta({ id: 'SeenVersion' });

const AuditQuery = listQuery(['-at', 'at'], {
  email: line(254).optional(),
  action: line(80).optional(),
  subjectType: line(80).optional(),
  subjectId: line(200).optional(),
  day: z.iso.date().optional(),
});

export const adminStaff = {
  me: get('/admin/me', { ...own, summary: 'Get your staff account with its permissions.', returns: Me }),
  updateMe: put('/admin/me', {
    ...own,
    summary: 'Update your name and language.',
    body: z.object({ name: line(80), language: LanguageTag }).partial(),
    returns: Me,
  }),
  logout: post('/admin/logout', {
    ...own,
    summary: 'Log out. Revokes the token of this session.',
    returns: z.null(),
  }),
  changePassword: put('/admin/me/password', {
    ...proved,
    summary: 'Change your password. All other sessions end.',
    body: PasswordChange,
    returns: z.null(),
    problems: ['passwordWrong'],
  }),
  sessions: get('/admin/me/sessions', {
    ...own,
    summary: 'List your sessions, most recently used first.',
    returns: z.array(StaffSession),
  }),
  endSession: del('/admin/me/sessions/:id', {
    ...own,
    summary: 'End one of your sessions.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  endOtherSessions: del('/admin/me/sessions', {
    ...own,
    summary: 'End all your other sessions.',
    returns: z.null(),
  }),

  factors: get('/admin/me/factors', { ...own, summary: 'List your second factors.', returns: Factors }),
  startTotp: post('/admin/me/totp', {
    ...proved,
    summary:
      'Create the secret of a new authenticator app, shown once. The current app works until the new one is confirmed.',
    body: PasswordProof,
    returns: TotpSecret,
    problems: ['passwordWrong'],
  }),
  finishTotp: post('/admin/me/totp/confirm', {
    ...proved,
    summary: 'Confirm a new authenticator app by a code. It replaces the current one.',
    body: TotpConfirmation,
    returns: Factors,
    problems: ['codeWrong'],
  }),
  removeTotp: del('/admin/me/totp', {
    ...proved,
    summary: 'Remove the authenticator app. The last factor cannot be removed.',
    body: PasswordProof,
    returns: Factors,
    problems: ['passwordWrong', 'lastFactor'],
  }),
  startPasskey: post('/admin/me/passkeys/options', {
    ...proved,
    summary: 'Get the options for creating a passkey.',
    body: PasswordProof,
    returns: PasskeyOptions,
    problems: ['passwordWrong'],
  }),
  addPasskey: post('/admin/me/passkeys', {
    ...proved,
    summary: 'Register a passkey.',
    body: NamedPasskey,
    returns: Factors,
    problems: ['passkeyRefused'],
  }),
  removePasskey: del('/admin/me/passkeys/:id', {
    ...proved,
    summary: 'Remove a passkey. The last factor cannot be removed.',
    body: PasswordProof,
    returns: Factors,
    problems: ['passwordWrong', 'lastFactor', 'notFound'],
  }),
  renewRecoveryCodes: post('/admin/me/recovery-codes', {
    ...proved,
    summary: 'Create ten new recovery codes, shown once. Earlier codes are revoked.',
    body: PasswordProof,
    returns: RecoveryCodes,
    problems: ['passwordWrong'],
  }),

  list: get('/admin/staff', {
    ...manage,
    summary: 'List staff members.',
    query: listQuery(['email', '-email', 'createdAt', '-createdAt'], { role: StaffRole.optional() }),
    returns: listSchema(StaffPerson),
  }),
  get: get('/admin/staff/:id', {
    ...manage,
    summary: 'Get a staff member.',
    returns: StaffPerson,
    problems: ['notFound'],
  }),
  invite: post('/admin/staff', {
    ...manage,
    needsMail: true,
    summary: 'Invite a staff member by email with a link to set a password.',
    body: z.object({ email, name: requiredLine(80), role: StaffRole, language: LanguageTag }),
    returns: StaffPerson,
    problems: ['emailRequired', 'emailAlreadyExists'],
    limit: mailing,
  }),
  sendLink: post('/admin/staff/:id/link', {
    ...manage,
    needsMail: true,
    summary: 'Email a staff member a new link to set a password. The previous link is revoked.',
    returns: z.null(),
    problems: ['notFound'],
    limit: mailing,
  }),
  changeRole: put('/admin/staff/:id/role', {
    ...manage,
    summary: 'Change the role of a staff member. Refused for the last owner.',
    body: Seen.extend({ role: StaffRole }),
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile', 'lastOwner'],
  }),
  disable: put('/admin/staff/:id/disable', {
    ...manage,
    summary: 'Disable a staff member and end their sessions. Refused for the last owner.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile', 'lastOwner'],
  }),
  enable: put('/admin/staff/:id/enable', {
    ...manage,
    summary: 'Enable a staff member.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile'],
  }),
  resetFactors: put('/admin/staff/:id/reset-factors', {
    ...manage,
    summary:
      'Reset the second factors of a staff member and end their sessions. New factors are set up at the next login.',
    body: Seen,
    returns: StaffPerson,
    problems: ['notFound', 'changedMeanwhile'],
  }),
  endSessionsOf: del('/admin/staff/:id/sessions', {
    ...manage,
    summary: 'End all sessions of a staff member.',
    returns: z.null(),
    problems: ['notFound'],
  }),

  auditTable: get('/admin/audit/csv', {
    access: 'staff',
    permission: 'audit.read',
    summary: 'Download the filtered audit log as CSV.',
    query: AuditQuery,
    ...csvFile,
  }),
  audit: get('/admin/audit', {
    access: 'staff',
    permission: 'audit.read',
    summary: 'List audit log entries, newest first. Search by staff email, action, subject or day (UTC).',
    query: AuditQuery,
    returns: listSchema(AuditRow),
  }),
};
