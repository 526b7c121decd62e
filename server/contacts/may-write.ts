import { createHash } from 'node:crypto';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';

/** Throttles by address, since anyone can type any address. */
const perMailbox = { calls: 5, seconds: 86_400 };

/** Counts an email to an address; false if no more may be sent to it today. */
export async function mayWrite(
  { limits }: Pick<Deps, 'limits'>,
  { email }: { email: string },
): Promise<boolean> {
  const key = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  return limits.count('contacts.mailbox', perMailbox, [key]).then(
    () => true,
    (refused: unknown) => {
      if (refused instanceof Problem) return false;
      throw refused;
    },
  );
}
