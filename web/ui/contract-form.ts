import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldErrors } from '@visita/core/api/fields';
import { Problem, type FieldError } from '@visita/core/problems';
import { fieldWords } from './field-words.ts';
import { useAfterTap } from './after-tap.ts';
import { focusFirst } from './focus-first.ts';
import { useProblemToast } from './problem-toast.ts';

interface ContractFormOptions<Values> {
  /** The endpoint's own: what passes here passes there. */
  schema: z.ZodType;
  initialValues: Values;
  /** What each field is called on the screen; places in a list are left out: `links.url` names `links.0.url`. */
  labels: Record<string, string>;
  /** Told which fields were refused before the first of them gets the focus, so that it can be brought to light. */
  onRefused?: ((fields: string[]) => void) | undefined;
  /** Told of a refusal that names no field, where the form itself says it: over an open dialog nobody sees a toast. */
  onProblem?: ((problem: Problem) => void) | undefined;
  /** Where its fields are, when some of them stand outside of the form itself. */
  around?: RefObject<HTMLElement | null>;
}

/** A form whose rules are the contract's: checked as a field is left and again as all is sent, refused in words. */
export function useContractForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  labels,
  onRefused,
  onProblem,
  around,
}: ContractFormOptions<Values>) {
  const { i18n } = useTranslation();
  const showProblem = useProblemToast();
  const afterTap = useAfterTap();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const container = useRef<HTMLElement>(null);
  useEffect(() => focusFirst(refused, container.current ?? document), [refused]);

  const messagesOf = (errors: readonly FieldError[], refusal?: Problem) =>
    Object.fromEntries(
      errors.map((error) => [error.field, fieldWords(i18n, error, { label: labelOf(labels, error.field), refusal: refusal?.key })]),
    );

  const form = useForm<Values>({
    initialValues,
    validate: (values) => messagesOf(fieldErrors(schema, values)),
    enhanceGetInputProps: ({ field, form: ownForm }) => ({
      // a message takes space: it waits while something below it is pressed
      onBlur: () => afterTap(() => void ownForm.validateField(field)),
    }),
  });

  const bringToLight = (fields: string[]) => {
    onRefused?.(fields);
    setRefused([...fields]);
  };

  /** Puts a refusal at its fields, or where it names none of them into a toast or wherever the form says it. */
  const refuse = (problem: Problem) => {
    const errors = (problem.details.errors ?? []).filter(({ field }) => labelOf(labels, field) !== '');
    if (errors.length === 0) return (onProblem ?? showProblem)(problem);
    form.setErrors(messagesOf(errors, problem));
    bringToLight(errors.map(({ field }) => field));
  };

  /** For `<form onSubmit>`: what the schema or the call refuses is said at its fields; what was typed stays. */
  const submit = (send: (values: Values) => Promise<unknown>) => {
    const check = form.onSubmit(
      (values) =>
        send(values).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          refuse(error);
        }),
      (errors) => bringToLight(Object.keys(errors)),
    );
    return (event: FormEvent<HTMLFormElement>) => {
      container.current = around?.current ?? event.currentTarget;
      check(event);
    };
  };

  return { ...form, isSending: form.submitting, submit, refuse };
}

export type ContractForm<Values extends Record<string, unknown>> = ReturnType<typeof useContractForm<Values>>;

function labelOf(labels: Record<string, string>, field: string): string {
  return labels[field] ?? labels[field.replace(/\.\d+(?=\.|$)/g, '')] ?? '';
}
