import { fieldErrors } from '@visita/core/api/fields';
import type { CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import {
  changedFields,
  listFieldDifferences,
  mergedContent,
  type ThreeWays,
} from '@visita/core/editor/differences';
import { Problem } from '@visita/core/problems';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { currentUser } from '../session/session.ts';
import { toCardContent, type CardForm } from './card-values.ts';

type CardFields = Partial<CardContent>;

/**
 * The content of a card as saved, with the version of its optimistic lock; undefined before the card
 * exists.
 */
interface SavedContent {
  base: CardContent;
  version: number | undefined;
}

interface AutosaveOptions {
  form: CardForm;
  /** The schema of the form. A value that it refuses stays unsaved. */
  schema: z.ZodType;
  initial: SavedContent;
  /** Saves the changed fields. */
  send: (changes: CardFields, version: number | undefined) => Promise<Card>;
  /** Loads the card after it was saved elsewhere. */
  reload: () => Promise<Card>;
}

/**
 * Saves the fields of a card by itself: a text when its field is left, any other value at once. Calls run one
 * after another. A change made elsewhere meanwhile is taken over, unless it is of the same field: that is
 * returned as a conflict. Every save of this visit can be undone.
 */
export function useAutosave({ form, schema, initial, send, reload }: AutosaveOptions) {
  const [read, setRead] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [conflict, setConflict] = useState<ThreeWays & { version: number }>();
  /** The values before each save, for undo. */
  const [steps, setSteps] = useState<readonly CardFields[]>([]);
  // read by calls that run on while the screen renders anew
  const current = useRef(initial);
  const running = useRef<Promise<boolean>>(undefined);
  const hasConflict = useRef(false);
  /** True while only fields that were left are saved, and not the one in which the owner types. */
  const skipsFocused = useRef(false);
  /** The values that the server refused, which are not sent again. */
  const refusedValues = useRef<CardFields>({});

  const openConflict = (next: typeof conflict) => {
    hasConflict.current = next !== undefined;
    setConflict(next);
  };

  const setSavedContent = (next: SavedContent) => {
    current.current = next;
    setRead(next);
  };

  const findInvalid = (values: CardContent) =>
    new Set(fieldErrors(schema, values).map(({ field }) => field.split('.')[0]));

  /** Returns the changed fields with values that neither the form's schema nor the server has refused. */
  const listSavable = (): CardFields => {
    const values = form.getValues();
    const invalid = findInvalid(values);
    const focused = skipsFocused.current ? getFocusedField() : undefined;
    // a card's name is saved before its other fields
    if (invalid.has('name') && current.current.base.name === '') return {};
    const changedSince = changedFields({ ...values, ...refusedValues.current }, values);
    const changes: CardFields = Object.fromEntries(
      Object.entries(changedFields(current.current.base, values)).filter(
        ([field]) =>
          field !== focused &&
          !invalid.has(field) &&
          (!(field in refusedValues.current) || field in changedSince),
      ),
    );
    // without a country the server stores the text, also one that was written before
    return changes.companyParts ? { ...changes, companyAddress: values.companyAddress } : changes;
  };

  /** Takes over the saved values as the server writes them, but not over what was typed meanwhile. */
  const settle = (card: Card, changes: CardFields) => {
    const base = withFreeAddress(toCardContent(card), form.getValues());
    const typedSince = changedFields({ ...form.getValues(), ...changes }, form.getValues());
    for (const field of Object.keys(changes) as (keyof CardContent)[])
      if (!(field in typedSince) && JSON.stringify(base[field]) !== JSON.stringify(changes[field]))
        form.setFieldValue(field, base[field]);
    setSavedContent({ base, version: card.version });
  };

  /**
   * Merges a card that was saved elsewhere with its content here. Returns false if both have changed the same
   * field.
   */
  const mergeWith = (card: Card, mine: CardContent): boolean => {
    const ways = { base: current.current.base, mine, theirs: toCardContent(card) };
    const changedElsewhere = new Set(
      listFieldDifferences({ ...ways, mine: ways.base }, 'en').map(({ field }) => field),
    );
    const isOverlapping = listFieldDifferences(ways, 'en').some(
      ({ field, isMine }) => isMine && changedElsewhere.has(field),
    );
    if (isOverlapping) {
      openConflict({ ...ways, version: card.version });
      return false;
    }
    form.setValues(mergedContent(ways));
    setSavedContent({ base: ways.theirs, version: card.version });
    return true;
  };

  const saveChanges = async (changes: CardFields, isUndo: boolean): Promise<boolean> => {
    const { base, version } = current.current;
    try {
      settle(await send(changes, version), changes);
      setFailed(false);
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, base[field as keyof CardContent]]),
      );
      if (!isUndo) setSteps((earlier) => [...earlier, before]);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.key === 'cardChangedElsewhere') return mergeWith(await reload(), form.getValues());
      // without a connection the quiet state says enough
      if (error.status > 0) form.refuse(error);
      const fields = (error.details.errors ?? []).map(({ field }) => field.split('.')[0]);
      const refusedFields = Object.entries(changes).filter(([field]) => fields.includes(field));
      refusedValues.current = { ...refusedValues.current, ...Object.fromEntries(refusedFields) };
      setFailed(true);
      return false;
    }
  };

  const isAllSaved = () => Object.keys(changedFields(current.current.base, form.getValues())).length === 0;

  const saveAll = async (firstChanges: CardFields, isUndo: boolean): Promise<boolean> => {
    setSending(true);
    try {
      let changes = firstChanges;
      while (Object.keys(changes).length > 0) {
        if (!(await saveChanges(changes, isUndo))) return false;
        changes = listSavable();
      }
      return isAllSaved();
    } finally {
      // in the turn that found nothing left, so that no change joins a run that has ended
      running.current = undefined;
      setSending(false);
    }
  };

  /**
   * Saves what has changed, with `left` but for the text field that has the focus. Resolves with true once nothing
   * is left to save.
   */
  const flush = (which: 'all' | 'left' | 'undone' = 'all'): Promise<boolean> => {
    skipsFocused.current = which === 'left';
    if (running.current) return running.current;
    // would be refused until the owner has settled it
    if (hasConflict.current) return Promise.resolve(false);
    const changes = listSavable();
    if (Object.keys(changes).length === 0) return Promise.resolve(isAllSaved());
    running.current = saveAll(changes, which === 'undone');
    return running.current;
  };

  const onChanged = useEffectEvent((values: CardContent) => {
    const isChanged = Object.keys(changedFields(current.current.base, values)).length > 0;
    if (isChanged && !isTextField(document.activeElement)) void flush('left');
  });
  const { values: shownValues } = form;
  // a changed value is sent after the render that shows it
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => onChanged(shownValues), [shownValues]);

  const onLeft = useEffectEvent(() => {
    // a user whose session has ended is led to the sign-in with a draft: a save would be refused
    if (currentUser() !== null) void flush();
  });
  useEffect(() => {
    addEventListener('online', onLeft);
    return () => {
      removeEventListener('online', onLeft);
      onLeft();
    };
  }, []);

  const undo = async () => {
    const before = steps.at(-1);
    if (!before) return;
    setSteps(steps.slice(0, -1));
    form.setValues({ ...form.getValues(), ...before });
    await flush('undone');
  };

  const unsavedFields = changedFields(read.base, form.values);
  const isTyped = Object.keys(unsavedFields).length > 0;
  // from the values, as the message at a field is shown only after the tap that left it
  const invalid = findInvalid(form.values);
  const isInvalid = Object.keys(unsavedFields).some((field) => invalid.has(field));
  const isRefused = Object.keys(form.errors).length > 0;
  const status = (): SaveStatus => {
    if (isSending) return 'saving';
    if (isRefused) return 'refused';
    if (isFailed) return 'failed';
    if (isTyped) return 'typing';
    return steps.length > 0 ? 'saved' : 'idle';
  };
  return {
    status: status(),
    /** True if something stays unsaved when the screen is left. */
    isStuck: isTyped && !isSending && (isFailed || isRefused || isInvalid),
    read,
    /** True if something differs from what is saved. */
    isTyped,
    flush,
    undo: steps.length > 0 ? undo : undefined,
    conflict,
    /** Continues a draft with the content and version that it began with, merged with a newer card. */
    restore: ({ content, ...from }: SavedContent & { content: CardContent }, card: Card | undefined) => {
      setSavedContent(from);
      form.setValues(content);
      if (card && from.version !== undefined && from.version < card.version) mergeWith(card, content);
    },
    /** Settles the conflict with the values that stay, which are saved at once. */
    settleConflict: async (content: CardContent) => {
      if (!conflict) return;
      setSavedContent({ base: conflict.theirs, version: conflict.version });
      openConflict(undefined);
      form.setValues(content);
      await flush();
    },
    /** For the form element. */
    handlers: {
      onBlur: () => void flush('left'),
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void flush();
      },
    },
  };
}

export type Autosave = ReturnType<typeof useAutosave>;
type SaveStatus = 'idle' | 'typing' | 'saving' | 'saved' | 'refused' | 'failed';

/**
 * Keeps the free text of an address beside its parts, from which the server derives the line that it
 * stores.
 */
const withFreeAddress = (content: CardContent, { companyAddress }: CardContent): CardContent =>
  content.companyParts.country === '' ? content : { ...content, companyAddress };

/** The field of the form in which the owner types; undefined for none. */
function getFocusedField(): string | undefined {
  const element = document.activeElement;
  return element instanceof HTMLElement && isTextField(element)
    ? element.dataset['path']?.split('.')[0]
    : undefined;
}

/** True for a field in which a person types; a switch, a menu and a button change their value at once. */
function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  return (
    element instanceof HTMLInputElement && ['text', 'email', 'url', 'tel', 'search'].includes(element.type)
  );
}
