import { z } from 'zod';
import { GivenPassword } from './password.ts';
import { email } from '../text.ts';

/** True on a shared computer: the session ends after half an hour without use. */
export const IsShared = z.boolean().optional();

/** Email and password of a login. */
export const Credentials = z.object({ email, password: GivenPassword }).meta({ id: 'Credentials' });

/** The password, entered again before a change that a stolen session must not make. */
export const PasswordProof = z.object({ password: GivenPassword }).meta({ id: 'PasswordProof' });

/** A secret of an emailed link, or of a login whose second factor is missing. */
export const TokenProof = z.object({ token: z.string().max(200) }).meta({ id: 'TokenProof' });
