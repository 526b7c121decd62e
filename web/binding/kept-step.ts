import type { BindingStep } from '@visita/core/binding/binding-steps';
import { useEffect, useRef, type RefObject } from 'react';
import { now } from '../site/clock.ts';
import { draftKey, readDraft, writeDraft } from '../session/kept-drafts.ts';
import { currentUser } from '../session/session.ts';

/** Keys of the stored drafts: the first step, the content of a card, and the current step. */
export const scanDraft = 'binding scan';
export const fillDraft = (id: string) => `binding ${id}`;
const stepDraft = 'binding step';

const getKey = (name: string) => draftKey(currentUser()?.id ?? '', name);
const write = (name: string, values: unknown) => writeDraft(getKey(name), values, now());

/** Returns the card and step of an interrupted binding, or undefined. */
export function readKeptStep(): { id: string; step: string } | undefined {
  const { id, step } = (readDraft(getKey(stepDraft), now()) ?? {}) as Record<string, unknown>; // not validated
  return typeof id === 'string' && typeof step === 'string' ? { id, step } : undefined;
}

export const forgetKeptStep = () => write(stepDraft, null);

/** Stores the current step on this device until the binding is complete. */
export function useKeptStep(id: string | undefined, step: BindingStep): void {
  useEffect(() => {
    if (id === undefined || step === 'scan') return;
    write(scanDraft, null);
    write(stepDraft, step === 'complete' ? null : { id, step });
    if (step === 'complete') write(fillDraft(id), null);
  }, [id, step]);
}

/** Focuses the heading after a change of step, so that screen readers announce it. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    container.current?.querySelector('h1')?.focus();
  }, [step]);
  return container;
}
