import { asc, eq } from 'drizzle-orm';
import type { Question } from '@visita/core/contacts/questions';
import type { Queryable, Tx } from '../database/database.ts';
import { cardAddresses, cards } from '../database/tables/cards.ts';
import { contactQuestions } from '../database/tables/contacts.ts';

const { kind, title, titles, choices } = contactQuestions;
const columns = { kind, title, titles, choices };

/** Lists the questions of a card in the order of its form. */
export async function listQuestions(db: Queryable, { cardId }: { cardId: string }): Promise<Question[]> {
  return db
    .select(columns)
    .from(contactQuestions)
    .where(eq(contactQuestions.cardId, cardId))
    .orderBy(asc(contactQuestions.position));
}

/** The same for the card to which an address leads. */
export async function listQuestionsAt(db: Queryable, { code }: { code: string }): Promise<Question[]> {
  return db
    .select(columns)
    .from(contactQuestions)
    .innerJoin(cardAddresses, eq(cardAddresses.cardId, contactQuestions.cardId))
    .where(eq(cardAddresses.code, code))
    .orderBy(asc(contactQuestions.position));
}

/** Lists the questions of all cards of a user. */
export async function listUserQuestions(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ cardId: contactQuestions.cardId, ...columns })
    .from(contactQuestions)
    .innerJoin(cards, eq(cards.id, contactQuestions.cardId))
    .where(eq(cards.userId, userId))
    .orderBy(asc(cards.boundAt), asc(cards.id), asc(contactQuestions.position));
}

/** Replaces the questions of a card that `tx` has locked. */
export async function replaceQuestions(
  tx: Tx,
  { cardId, questions }: { cardId: string; questions: readonly Question[] },
): Promise<void> {
  await tx.delete(contactQuestions).where(eq(contactQuestions.cardId, cardId));
  if (questions.length > 0)
    await tx
      .insert(contactQuestions)
      .values(questions.map((question, position) => ({ cardId, position, ...question })));
}
