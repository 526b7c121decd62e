import { account } from '@visita/core/account/contract';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { writeWithoutReload } from '../api/use-write.ts';
import { refreshUser } from '../session/refresh-user.ts';

export type LinkOutcome =
  { kind: 'done' | 'already'; email: string } | { kind: 'expired' | 'invalid' | 'taken' | 'failed' };

/**
 * Outcomes by token: the link is followed only once, even if the screen is opened again in another language.
 */
const followed = new Map<string, LinkOutcome>();

/** Verifies the email address by the token of its link. */
export async function followLink(token: string): Promise<LinkOutcome> {
  const previous = followed.get(token);
  if (previous) return previous;
  const outcome = await confirm(token);
  if (outcome.kind !== 'failed') followed.set(token, outcome);
  return outcome;
}

async function confirm(token: string): Promise<LinkOutcome> {
  try {
    const { email, isNew } = await writeWithoutReload(account.verifyEmail, { params: { token } });
    await refreshUser();
    return { kind: isNew ? 'done' : 'already', email };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.key === 'tokenExpired') return { kind: 'expired' };
    if (error.key === 'emailAlreadyExists') return { kind: 'taken' };
    const invalid: ProblemKey[] = ['invalidToken', 'invalidEmailVerificationToken', 'invalidInput'];
    return { kind: invalid.includes(error.key) || error.status === 404 ? 'invalid' : 'failed' };
  }
}
