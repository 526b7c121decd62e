import { privacy } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { saveUser } from '../session/session.ts';
import { useProblemToast } from '../ui/problem-toast.ts';

/** Cancels the pending erasure of the account. */
export function useUndoErasure(onDone: () => void) {
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const undo = async () => {
    setSending(true);
    try {
      saveUser(await writeWithoutReload(privacy.undoErasure, {}));
      onDone();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setSending(false);
      showProblem(error);
    }
  };
  return { undo, isSending };
}
