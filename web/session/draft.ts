import { useEffect } from 'react';
import { currentUser } from './session.ts';

interface Draft {
  values: unknown;
  isDirty: boolean;
}

/** What is typed and not saved, by the name of its form: only in the memory of this page. */
const typed = new Map<string, unknown>();
let kept: { owner: string; forms: Map<string, unknown> } | undefined;

/** Before a session that has expired is forgotten, and with it the screen. */
export function saveDrafts(): void {
  const owner = currentUser()?.id;
  kept = owner === undefined ? undefined : { owner, forms: new Map(typed) };
}

/** Once, and for nobody but whoever typed it. */
function takeDraft(name: string): unknown {
  if (kept?.owner !== currentUser()?.id) kept = undefined;
  const values = kept?.forms.get(name);
  kept?.forms.delete(name);
  return values;
}

/** Gives a form back what was typed in it when the session of its person ended, once they are here again. */
export function useDraft<Values>(name: string, { values, isDirty }: Draft & { values: Values }, restore: (values: Values) => void): void {
  useEffect(() => {
    const draft = takeDraft(name);
    // kept under the same name, by the same form
    if (draft !== undefined) restore(draft as Values);
    // once: later the form is what its person sees
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);
  useEffect(() => {
    if (!isDirty) return undefined;
    typed.set(name, values);
    return () => void typed.delete(name);
  }, [name, values, isDirty]);
}
