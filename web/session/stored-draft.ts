import { useEffect, useRef, useState } from 'react';
import { now } from '../layout/clock.ts';
import { draftKey, readDraft, writeDraft } from './kept-drafts.ts';
import { currentUser } from './session.ts';
import { readToken } from './stored.ts';

const pauseMs = 300;

interface Typed {
  values: unknown;
  isDirty: boolean;
}

/**
 * What is typed in a form and not saved, kept on this device until it is saved, thrown away, too old, or its person logs out:
 * a closed tab loses nothing, nor one that a phone ends while its camera is open. What an earlier visit left is offered first,
 * and nothing is kept over it before that is answered.
 */
export function useStoredDraft(name: string, { values, isDirty }: Typed) {
  const [owner] = useState(() => currentUser()?.id ?? '');
  const key = draftKey(owner, name);
  const [offered, setOffered] = useState(() => readDraft(key, now()));
  const typed = JSON.stringify(values);
  const dropped = useRef<string>(undefined);
  useEffect(() => {
    if (offered !== undefined) return undefined;
    const save = () => {
      // whoever logged out meanwhile leaves nothing here
      if (readToken() === null || currentUser()?.id !== owner || typed === dropped.current) return;
      dropped.current = undefined;
      writeDraft(key, isDirty ? (JSON.parse(typed) as unknown) : null, now());
    };
    const timer = setTimeout(save, pauseMs);
    // the last that a page on a phone is sure to be told
    document.addEventListener('visibilitychange', save);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', save);
      removeEventListener('pagehide', save);
    };
  }, [key, owner, offered, typed, isDirty]);
  return {
    offered,
    /** The offer is answered: what is typed from now on is kept. */
    answer: () => setOffered(undefined),
    drop: () => {
      dropped.current = typed;
      writeDraft(key, null, now());
      setOffered(undefined);
    },
  };
}
