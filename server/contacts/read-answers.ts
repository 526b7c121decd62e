import {
  answerErrors,
  pairAnswers,
  type ContactAnswer,
  type QuestionWords,
} from '@visita/core/contacts/questions';
import { Problem } from '@visita/core/problems';

/** Joins a visitor's answers and the questions. Throws `invalidInput` for one that its question does not offer. */
export function readAnswers(
  questions: readonly QuestionWords[],
  answers: readonly string[],
): ContactAnswer[] {
  const errors = answerErrors(questions, answers);
  if (errors.length > 0) throw new Problem('invalidInput', { errors });
  return pairAnswers(questions, answers);
}
