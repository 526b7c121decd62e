import { Button, Stack, TextInput } from '@mantine/core';
import type { Problem } from '@visita/core/problems';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useContractForm } from '../ui/contract-form.ts';
import { problemWords } from '../ui/problem-words.ts';

interface CodeFormProps {
  /** The body schema of the endpoint that receives the code; the form validates with it. */
  schema: z.ZodType;
  /** Other body fields that are sent with the code. */
  known?: Record<string, string>;
  label: string;
  submit: string;
  /** True for the digits of an authenticator app, false for the letters and digits of a recovery code. */
  isDigits?: boolean;
  onSend: (body: { code: string }) => Promise<unknown>;
  /** Handles a refusal and returns true, or returns false to have it reported at the code field. */
  onProblem?: (problem: Problem) => boolean;
}

/** A form with one code field and a button. Every refusal is reported at the code field. */
export function CodeForm({
  schema,
  known = {},
  label,
  submit,
  isDigits = false,
  onSend,
  onProblem,
}: CodeFormProps) {
  const { t } = useTranslation(['common', 'problems']);
  const form = useContractForm<Record<string, string>>({
    schema,
    initialValues: { ...known, code: '' },
    labels: { code: label },
    onProblem: (problem) => {
      if (!onProblem?.(problem)) form.setFieldError('code', problemWords(t, problem).message);
    },
  });
  return (
    <form onSubmit={form.submit(({ code = '' }) => onSend({ code }))} noValidate method="post">
      <Stack gap="md">
        <TextInput
          label={label}
          autoComplete={isDigits ? 'one-time-code' : 'off'}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={form.isSending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
