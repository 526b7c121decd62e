import { useEffect, useState } from 'react';
import { draftKey } from './kept-drafts.ts';
import { currentUser } from './session.ts';
import { readStored, readToken, writeStored } from './stored.ts';

const pauseMs = 300;

function read(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

interface Typed {
  values: unknown;
  isDirty: boolean;
}

/**
 * What is typed in a form and not saved, kept on this device until it is saved, thrown away or its person logs out: a closed
 * tab loses nothing. What an earlier visit left is offered first, and nothing is kept over it before that is answered.
 */
export function useStoredDraft(name: string, { values, isDirty }: Typed) {
  const [owner] = useState(() => currentUser()?.id ?? '');
  const key = draftKey(owner, name);
  const [offered, setOffered] = useState(() => read(key));
  useEffect(() => {
    if (offered !== undefined) return undefined;
    const save = () => {
      // whoever logged out meanwhile leaves nothing here
      if (readToken() !== null && currentUser()?.id === owner) writeStored(key, isDirty ? JSON.stringify(values) : null);
    };
    const timer = setTimeout(save, pauseMs);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [key, owner, offered, values, isDirty]);
  return {
    offered,
    /** The offer is answered: what is typed from now on is kept. */
    answer: () => setOffered(undefined),
    drop: () => {
      writeStored(key, null);
      setOffered(undefined);
    },
  };
}
