import { z } from 'zod';
import { requiredLine } from '../text.ts';

/** The reason that staff give for a change; it is stored in the audit log. */
export const reason = requiredLine(500);
export const Reason = z.object({ reason }).meta({ id: 'Reason' });
