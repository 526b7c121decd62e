import { Button, Stack, TextInput } from '@mantine/core';
import type { Problem } from '@visita/core/problems';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '../ui/contract-form.ts';
import { problemWords } from '../ui/problem-words.ts';

interface CodeFormProps {
  /** Of the call that the code goes to: what passes here passes there. */
  schema: z.ZodType;
  /** What else the call is told. */
  known?: Record<string, string>;
  label: string;
  submit: string;
  /** Digits of an app, or the letters and digits of a recovery code. */
  isDigits?: boolean;
  onSend: (body: { code: string }) => Promise<unknown>;
  /** What is refused is said at the code, unless this one knows better. */
  onProblem?: (problem: Problem) => boolean;
}

/** One code and a button. Whatever is refused is refused because of the code, and said there. */
export function CodeForm({ schema, known = {}, label, submit, isDigits = false, onSend, onProblem }: CodeFormProps) {
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
