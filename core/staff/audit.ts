import { z } from 'zod';
import { when } from '../when.ts';

/** One act of the staff, as it was written down. */
export const AuditRow = z
  .object({
    id: z.uuid(),
    at: when,
    staffId: z.uuid().nullable(),
    email: z.string(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    /** Its number, address or title as it is now; null where it has none but its id. */
    subjectName: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable(),
    address: z.string(),
    userAgent: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' });
