import { useEffect } from 'react';
import { currentUser } from './session.ts';

interface Draft {
  values: unknown;
  isDirty: boolean;
}

/** Unsaved values by form, in the memory of this page only. */
const draftByName = new Map<string, unknown>();
let drafts: { owner: string; forms: Map<string, unknown> } | undefined;

/** Keeps the unsaved values before an expired session is removed together with its screen. */
export function saveDrafts(): void {
  const owner = currentUser()?.id;
  drafts = owner === undefined ? undefined : { owner, forms: new Map(draftByName) };
}

/** Returns a kept draft once, and only to the user who typed it. */
function takeDraft(name: string): unknown {
  if (drafts?.owner !== currentUser()?.id) drafts = undefined;
  const values = drafts?.forms.get(name);
  drafts?.forms.delete(name);
  return values;
}

/** Restores the values typed before the session expired, after the same user has signed in again. */
export function useDraft<Values>(
  name: string,
  { values, isDirty }: Draft & { values: Values },
  restore: (values: Values) => void,
): void {
  useEffect(() => {
    const draft = takeDraft(name);
    // stored under the same name by the same form
    if (draft !== undefined) restore(draft as Values);
    // runs once; a later run would overwrite what was typed since
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);
  useEffect(() => {
    if (!isDirty) return undefined;
    draftByName.set(name, values);
    return () => void draftByName.delete(name);
  }, [name, values, isDirty]);
}
