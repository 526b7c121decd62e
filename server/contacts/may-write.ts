import { createHash } from 'node:crypto';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';

/** Anybody can type an address, so few emails go to each, whatever is done to get more. */
const perMailbox = { calls: 5, seconds: 86_400 };

/** Whether another one may go there today. */
export async function mayWrite({ limits }: Pick<Deps, 'limits'>, { email }: { email: string }): Promise<boolean> {
  const key = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  return limits.count('contacts.mailbox', perMailbox, [key]).then(
    () => true,
    (refused: unknown) => {
      if (refused instanceof Problem) return false;
      throw refused;
    },
  );
}
