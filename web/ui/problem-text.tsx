import type { Problem } from '@visita/core/problems';
import { useProblemWords } from './use-problem-words.ts';

/** A problem inside a dialog, which would cover a toast: what failed, and why. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { title, message } = useProblemWords()(problem);
  return (
    <>
      <strong>{title}</strong>
      <br />
      {message}
    </>
  );
}
