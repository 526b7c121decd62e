import { findUserByEmail } from '../account/queries.ts';
import { listCards } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { demoSignIn } from './demo-people.ts';

/** The profile that a demo house shows on its home page, while its owner keeps it. */
export async function findDemoCardId(db: Queryable): Promise<string | undefined> {
  const user = await findUserByEmail(db, demoSignIn);
  const [card] = user ? await listCards(db, { userId: user.id }) : [];
  return card?.cardId;
}
