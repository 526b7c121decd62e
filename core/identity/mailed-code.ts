import { z } from 'zod';
import { TotpCode } from './second-factor.ts';

/** A mailed code is valid for this many minutes and this many tries. */
export const mailedCodeMinutes = 10;
export const mailedCodeTries = 5;

/**
 * A mailed code of six digits, with the secret that the request for it returned: a code works only in the
 * browser that requested it.
 */
export const MailedCode = z
  .object({ secret: z.string().max(200), code: TotpCode })
  .meta({ id: 'MailedCode' });
