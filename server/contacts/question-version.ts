import { createHash } from 'node:crypto';
import { consentVersion } from '@visita/core/contacts/consent';
import type { Question, QuestionWords } from '@visita/core/contacts/questions';
import { Problem } from '@visita/core/problems';

/** Returns a short hash of questions, by which a change of their words is noticed. */
export const hashQuestions = (questions: readonly (Question | QuestionWords)[]): string =>
  createHash('sha256').update(JSON.stringify(questions)).digest('hex').slice(0, 12);

/** Returns the version of the consent text: that of its fixed words, and the hash of the questions as they are read. */
export const versionConsent = (questions: readonly QuestionWords[]): string =>
  questions.length === 0 ? consentVersion : `${consentVersion}.${hashQuestions(questions)}`;

/**
 * Throws `questionsChanged` if a form with other questions was read, `formExpired` if its fixed words are those of
 * another release.
 */
export function checkConsentVersion(version: string, questions: readonly QuestionWords[]): void {
  if (version === versionConsent(questions)) return;
  throw new Problem(version.split('.')[0] === consentVersion ? 'questionsChanged' : 'formExpired');
}
