import { Problem, type ProblemKey } from '@visita/core/problems';

/** Awaits a call, and answers some of its problems by another step. All others are rethrown. */
export async function answerProblem(
  sending: Promise<unknown>,
  answers: Partial<Record<ProblemKey, () => void>>,
): Promise<void> {
  try {
    await sending;
  } catch (error) {
    const answer = error instanceof Problem ? answers[error.key] : undefined;
    if (!answer) throw error;
    answer();
  }
}
