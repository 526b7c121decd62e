import { z } from 'zod';
import { email } from './text.ts';

/** An email address and nothing else: of an invitation, or the new one of an account. */
export const EmailForm = z.object({ email }).meta({ id: 'EmailForm' });
