import { contacts, type Contact } from '@visita/core/contacts/contract';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { Problem } from '@visita/core/problems';

/** Whom the address names: out of the list, else asked for. */
export function useChosen(id: string | undefined, listed: readonly Contact[]): Contact | undefined {
  const showProblem = useProblemToast();
  const [asked, setAsked] = useState<Contact>();
  const found = listed.find((contact) => contact.id === id);
  const isMissing = id !== undefined && !found && asked?.id !== id;
  useEffect(() => {
    if (!isMissing) return;
    call(contacts.get, { params: { id } }).then(setAsked, (refused: unknown) => {
      if (!(refused instanceof Problem)) throw refused;
      showProblem(refused);
    });
    // asked once for each address, not again as the words of the toast change
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isMissing]);
  return found ?? (asked?.id === id ? asked : undefined);
}
