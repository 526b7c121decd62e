import { useEffect, useRef, useState } from 'react';
import { now } from '../site/clock.ts';
import { draftKey, forgetDrafts, readDraft, writeDraft } from './kept-drafts.ts';
import { currentUser } from './session.ts';
import { readToken } from '../site/stored.ts';

const pauseMs = 300;

interface Typed {
  values: unknown;
  isDirty: boolean;
}

/**
 * Stores the unsaved values of a form on this device until they are saved, discarded or expired, or the user
 * signs out; so a closed tab, or one that a phone ends while its camera is open, loses nothing. A draft of an
 * earlier visit is offered first and not overwritten before the user has answered.
 */
export function useStoredDraft(name: string, { values, isDirty }: Typed) {
  const [owner] = useState(() => currentUser()?.id ?? '');
  const key = draftKey(owner, name);
  const [offered, setOffered] = useState(() => readDraft(key, now()));
  const json = JSON.stringify(values);
  const dropped = useRef<string>(undefined);
  useEffect(() => {
    if (offered !== undefined) return undefined;
    const save = () => {
      // stores nothing after a sign-out
      if (readToken() === null || currentUser()?.id !== owner || json === dropped.current) return;
      dropped.current = undefined;
      writeDraft(key, isDirty ? (JSON.parse(json) as unknown) : null, now());
    };
    const timer = setTimeout(save, pauseMs);
    // the last event that mobile browsers fire reliably
    document.addEventListener('visibilitychange', save);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', save);
      removeEventListener('pagehide', save);
    };
  }, [key, owner, offered, json, isDirty]);
  return {
    offered,
    /** Settles the offer; from then on typed values are stored. */
    answer: () => setOffered(undefined),
    drop: () => {
      dropped.current = json;
      writeDraft(key, null, now());
      setOffered(undefined);
    },
  };
}

/** Deletes the drafts of previous users of this device. */
export function useDraftCleanup(): void {
  useEffect(() => {
    const user = currentUser();
    if (user) forgetDrafts({ owner: user.id, now: now() });
  }, []);
}
