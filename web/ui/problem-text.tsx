import type { Problem } from '@visita/core/problems';
import { useProblemWords } from './use-problem-words.ts';

/** A problem inside a dialog, where a toast would be covered: what failed, and why. */
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
