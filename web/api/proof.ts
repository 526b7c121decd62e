import { useSyncExternalStore } from 'react';

interface ProofQuestion {
  /** Resolves to true once the session is proved, and to false if the user cancels. */
  answer: Promise<boolean>;
  end: (isProved: boolean) => void;
}

let question: ProofQuestion | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Opens the dialog that asks for a fresh proof of the session. Concurrent calls share one dialog. */
export function requestProof(): Promise<boolean> {
  if (!question) {
    let end: ProofQuestion['end'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => (end = resolve));
    question = { answer, end };
    tell();
  }
  return question.answer;
}

/** Closes the dialog; the calls that wait are repeated if the session is proved. */
export function endProof(isProved: boolean): void {
  question?.end(isProved);
  question = undefined;
  tell();
}

export function useIsProofRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question !== undefined,
    () => false,
  );
}
