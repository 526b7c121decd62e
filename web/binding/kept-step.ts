import type { BindingStep } from '@visita/core/binding/binding-steps';
import { useEffect } from 'react';
import { now } from '../layout/clock.ts';
import { draftKey, readDraft, writeDraft } from '../session/kept-drafts.ts';
import { currentUser } from '../session/session.ts';

/** Under which names the wizard keeps what is not finished: the first step, the words of a card, and the step somebody is at. */
export const scanDraft = 'binding scan';
export const fillDraft = (id: string) => `binding ${id}`;
const stepDraft = 'binding step';

const keyOf = (name: string) => draftKey(currentUser()?.id ?? '', name);
const write = (name: string, values: unknown) => writeDraft(keyOf(name), values, now());

/** The card that somebody was at when they left the wizard, and the step; nothing once they are through. */
export function readKeptStep(): { id: string; step: string } | undefined {
  const { id, step } = (readDraft(keyOf(stepDraft), now()) ?? {}) as Record<string, unknown>; // whatever it was
  return typeof id === 'string' && typeof step === 'string' ? { id, step } : undefined;
}

export const forgetKeptStep = () => write(stepDraft, null);

/** Keeps on this device which step somebody is at with which card, until they are through. */
export function useKeptStep(id: string | undefined, step: BindingStep): void {
  useEffect(() => {
    if (id === undefined || step === 'scan') return;
    write(scanDraft, null);
    write(stepDraft, step === 'complete' ? null : { id, step });
    if (step === 'complete') write(fillDraft(id), null);
  }, [id, step]);
}
