import { mostQuestions, type QuestionWords } from '@visita/core/contacts/questions';

/** The names of the answers' fields. */
export const answerFields = Array.from({ length: mostQuestions }, (_, index) => `answers.${index}`);

/** Returns the answers of a submitted form in the order of its questions. */
export function collectAnswers(values: Record<string, string>): string[] {
  const answers: string[] = [];
  for (const field of answerFields) {
    const answer = values[field];
    if (answer === undefined) break;
    answers.push(answer);
  }
  return answers;
}

/**
 * Moves the answers of a submitted form to the same questions of the form as it is now, which may have others or
 * another order. The form tells which questions it had.
 */
export function moveAnswers(
  values: Record<string, string>,
  questions: readonly QuestionWords[],
): Record<string, string> {
  const answers = collectAnswers(values);
  const submitted = answers.map((_, index) => values[`question.${index}`]);
  const moved = questions.map(({ question }, index) => {
    const from = submitted[index] === question ? index : submitted.indexOf(question);
    return [`answers.${index}`, answers[from] ?? ''];
  });
  return { ...values, ...Object.fromEntries(moved) };
}
