import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { Colour } from '../colour.ts';
import { Cents } from '../money.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { Reason } from '../staff/reason.ts';
import { when } from '../when.ts';
import { SecurityEvent } from './security-events.ts';
import { Factors } from '../identity/second-factor.ts';
import { User } from './user.ts';

const reading = { access: 'staff', permission: 'users.read' } as const;
const helping = { access: 'staff', permission: 'users.help', problems: ['notFound'] } as const;
/** Stricter limit: the recipients may not have asked for the emails. */
const mailing = { ...helping, needsMail: true, limit: { calls: 60, seconds: 3600 } } as const;

const yesOrNo = z.enum(['true', 'false']).optional();

/** A customer beside something of theirs. */
export const UserByEmail = z.object({ id: z.uuid(), email: z.string() }).meta({ id: 'UserByEmail' });

/** A customer in the staff list. */
export const ListedUser = User.pick({
  id: true,
  email: true,
  displayName: true,
  language: true,
  erasedAt: true,
})
  .extend({
    isVerified: z.boolean(),
    createdAt: when,
    seenAt: when,
    disabledAt: when.nullable(),
    /** Number of bound cards. */
    cards: z.int(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.output<typeof ListedUser>;

/** A customer with their records. Contains no password, session token or link secret. */
export const ShownUser = ListedUser.omit({ cards: true })
  .extend({
    ...User.pick({
      pendingEmail: true,
      firstName: true,
      lastName: true,
      phone: true,
      country: true,
      address: true,
      company: true,
      position: true,
      website: true,
      timeZone: true,
      hasPassword: true,
      hasGoogle: true,
      hasApple: true,
    }).shape,
    sessions: z.array(z.object({ id: z.uuid(), userAgent: z.string(), createdAt: when, seenAt: when })),
    factors: Factors,
    securityEvents: z.array(SecurityEvent),
    cards: z.array(
      z.object({
        id: z.uuid(),
        cardId: z.string(),
        cardNumber: z.string().nullable(),
        colour: Colour,
        boundAt: when,
      }),
    ),
    /** The newest orders; the order list has all of them. */
    orders: z.array(
      z.object({
        id: z.uuid(),
        orderNo: z.string(),
        status: z.string(),
        total: Cents,
        currency: z.string(),
        createdAt: when,
      }),
    ),
    subscriptions: z.array(
      z.object({
        id: z.uuid(),
        subscriptionNo: z.string(),
        plan: z.string(),
        status: z.string(),
        createdAt: when,
        endsAt: when.nullable(),
      }),
    ),
    /** Number of contacts in their inbox. Staff cannot see the contacts. */
    contacts: z.int(),
    /** The latest data export, requested by the customer or by staff. */
    archive: z
      .object({ status: z.enum(['waiting', 'working', 'ready', 'failed']), requestedAt: when })
      .nullable(),
  })
  .meta({ id: 'ShownUser' });
export type ShownUser = z.output<typeof ShownUser>;

const UsersQuery = listQuery(['-createdAt', 'createdAt', '-seenAt', 'seenAt'], {
  verified: yesOrNo,
  disabled: yesOrNo,
  leaving: yesOrNo,
});

export const adminUsers = {
  list: get('/admin/users', {
    ...reading,
    summary:
      'List customers. Search by the start of email or name, or by card, order or subscription number.',
    query: UsersQuery,
    returns: listSchema(ListedUser),
  }),
  csv: get('/admin/users/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'Download the filtered customers as CSV. The download is recorded in the audit log.',
    query: UsersQuery,
    ...csvFile,
  }),
  get: get('/admin/users/:id', {
    ...reading,
    summary: 'Get a customer with cards, orders, subscriptions and sessions.',
    returns: ShownUser,
    problems: ['notFound'],
  }),
  sendReset: post('/admin/users/:id/reset-link', {
    ...mailing,
    summary: 'Email a customer a password reset link. The previous link is revoked.',
    returns: z.null(),
  }),
  sendVerification: post('/admin/users/:id/verification', {
    ...mailing,
    summary: 'Resend the verification email of a customer. Refused if the address is verified.',
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  endSessions: del('/admin/users/:id/sessions', {
    ...helping,
    summary: 'End all sessions of a customer.',
    returns: z.null(),
  }),
  removeFactors: del('/admin/users/:id/factors', {
    ...helping,
    summary:
      'Remove the authenticator app, recovery codes and passkeys of a customer, and end their sessions. They log in with password or Google.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  disable: put('/admin/users/:id/disable', {
    ...helping,
    summary: 'Disable a customer’s login and end their sessions. Their cards are unchanged.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  enable: put('/admin/users/:id/enable', {
    ...helping,
    summary: 'Enable a customer’s login.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};
