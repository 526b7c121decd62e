import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { fieldErrors } from '@visita/core/api/fields';
import { Problem, type FieldError } from '@visita/core/problems';
import { fieldWords } from './field-words.ts';
import { useAfterTap } from './after-tap.ts';
import { focusFirst } from './focus-first.ts';
import { useProblemToast } from './problem-toast.ts';

interface ContractFormOptions<Values> {
  /** The endpoint's body schema, so that browser and server validate alike. */
  schema: z.ZodType;
  initialValues: Values;
  /** The label of each field. Indexes of lists are left out: `links.url` labels `links.0.url`. */
  labels: Record<string, string>;
  /**
   * Called with the refused fields before the first of them gets the focus, so that a hidden field can be
   * revealed.
   */
  onRefused?: ((fields: string[]) => void) | undefined;
  /** Called with a problem that concerns no field, in place of a toast, which an open dialog would cover. */
  onProblem?: ((problem: Problem) => void) | undefined;
  /** The element that contains the fields, if some are outside the form element. */
  around?: RefObject<HTMLElement | null>;
}

/**
 * A form validated by the endpoint's schema: each field on blur and all on submit, with messages in the
 * visitor's language.
 */
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
  const [refusedFields, setRefusedFields] = useState<readonly string[]>([]);
  const container = useRef<HTMLElement>(null);
  useEffect(() => focusFirst(refusedFields, container.current ?? document), [refusedFields]);

  const getMessages = (errors: readonly FieldError[], refusal?: Problem) =>
    Object.fromEntries(
      errors.map((error) => [
        error.field,
        fieldWords(i18n, error, { label: getLabel(labels, error.field), refusal: refusal?.key }),
      ]),
    );

  const form = useForm<Values>({
    initialValues,
    validate: (values) => getMessages(fieldErrors(schema, values)),
    enhanceGetInputProps: ({ field, form: ownForm }) => ({
      // an error message shifts the layout, so it waits until a press has ended
      onBlur: () => afterTap(() => void ownForm.validateField(field)),
    }),
  });

  const bringToLight = (fields: string[]) => {
    onRefused?.(fields);
    setRefusedFields([...fields]);
  };

  /** Shows a problem at its fields, or, if it names none of them, by `onProblem` or a toast. */
  const refuse = (problem: Problem) => {
    const errors = (problem.details.errors ?? []).filter(({ field }) => getLabel(labels, field) !== '');
    if (errors.length === 0) return (onProblem ?? showProblem)(problem);
    form.setErrors(getMessages(errors, problem));
    bringToLight(errors.map(({ field }) => field));
  };

  /**
   * Returns the `onSubmit` handler. Errors of the schema and of the call are shown at their fields; the input
   * is kept.
   */
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

function getLabel(labels: Record<string, string>, field: string): string {
  return labels[field] ?? labels[field.replace(/\.\d+(?=\.|$)/g, '')] ?? '';
}
