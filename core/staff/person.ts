import { z } from 'zod';
import { LanguageTag } from '../language-tag.ts';
import { when } from '../when.ts';
import { permissions, roles, type Permission } from './roles.ts';

export const StaffRole = z.enum(roles).meta({ id: 'StaffRole' });
const StaffPermission = z
  .enum(Object.keys(permissions) as [Permission, ...Permission[]])
  .meta({ id: 'Permission' });

/** The logged-in staff member with their permissions. */
export const Me = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: StaffRole,
    language: LanguageTag,
    /**
     * True while the password is a generated one. Until it is changed, only the own account is accessible.
     */
    mustChangePassword: z.boolean(),
    permissions: z.array(StaffPermission),
  })
  .meta({ id: 'StaffMe' });
export type Me = z.output<typeof Me>;

/** A session of a staff member. */
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

/** A staff member as shown to owners. */
export const StaffPerson = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: StaffRole,
    language: LanguageTag,
    createdAt: when,
    disabledAt: when.nullable(),
    /** The last use of a session. */
    seenAt: when.nullable(),
    /** True once a password was set; false while an invitation is pending. */
    hasPassword: z.boolean(),
    hasFactor: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StaffPerson' });
