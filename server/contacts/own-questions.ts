import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { refuseCard } from '../cards/find-own-card.ts';
import { lockOwnCard } from '../cards/lock-own-card.ts';
import { findCard } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { listQuestions, replaceQuestions } from './question-queries.ts';
import { hashQuestions } from './question-version.ts';

/** Presents the questions on the contact form of the caller's card. */
export async function getOwnQuestions({ db, user, params }: Call<typeof contacts.questions>) {
  const mine = { id: params.id, userId: user.id };
  if (!(await findCard(db, mine))) throw await refuseCard(db, mine);
  return presentQuestions(db, mine);
}

/**
 * Replaces the questions on the contact form of the caller's card, under the card's lock. With a version it is an
 * optimistic lock: throws `questionsChangedElsewhere` if they were saved since.
 */
export async function saveOwnQuestions({ db, user, params, body }: Call<typeof contacts.saveQuestions>) {
  return transaction(db, async (tx) => {
    const { id } = await lockOwnCard(tx, { id: params.id, userId: user.id });
    const { version } = await presentQuestions(tx, { id });
    if (body.version !== undefined && body.version !== version)
      throw new Problem('questionsChangedElsewhere');
    await replaceQuestions(tx, { cardId: id, questions: body.questions });
    return presentQuestions(tx, { id });
  });
}

async function presentQuestions(db: Queryable, { id }: { id: string }) {
  const questions = await listQuestions(db, { cardId: id });
  return { questions, version: hashQuestions(questions) };
}
