import { z } from 'zod';
import { when } from '../when.ts';

/** An entry of the audit log. */
export const AuditRow = z
  .object({
    id: z.uuid(),
    at: when,
    staffId: z.uuid().nullable(),
    email: z.string(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    /** The subject's current number, address or title; null if it has only an id. */
    subjectName: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable(),
    address: z.string(),
    userAgent: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' });
