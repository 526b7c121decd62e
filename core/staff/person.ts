import { z } from 'zod';
import { languages } from '../languages.ts';
import { when } from '../when.ts';
import { permissions, roles, type Permission } from './roles.ts';

/** Whoever is logged in to the back office, with what they may do. */
export const Me = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    language: z.enum(languages),
    /** The password was generated: until it is changed only one's own account is open. */
    mustChangePassword: z.boolean(),
    permissions: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
  })
  .meta({ id: 'StaffMe' });
export type Me = z.output<typeof Me>;

/** A browser in which somebody of the staff is logged in. */
export const StaffSession = z
  .object({
    id: z.uuid(),
    address: z.string(),
    userAgent: z.string(),
    createdAt: when,
    seenAt: when,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'StaffSession' });

/** Somebody of the staff, as an owner sees them. */
export const StaffPerson = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    language: z.enum(languages),
    createdAt: when,
    disabledAt: when.nullable(),
    /** When they last used a session. */
    seenAt: when.nullable(),
    /** Whether they have chosen a password: an invitation waits otherwise. */
    hasPassword: z.boolean(),
    hasFactor: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StaffPerson' });
