import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { access, NewKey } from '@visita/core/access/contract';
import { keyDays, scopes } from '@visita/core/access/scopes';
import type { Problem } from '@visita/core/problems';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { ProblemText } from '../ui/problem-text.tsx';

interface NewKeyFormProps {
  onCreated: (key: string) => void;
  onClose: () => void;
}

const initialValues: z.output<typeof NewKey> = { name: '', scopes: ['cards.read'], days: 90, origins: [] };

/** The form of a new API key: its name, rights and lifetime. */
export function NewKeyForm({ onCreated, onClose }: NewKeyFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const write = useWrite();
  const [failure, setFailure] = useState<Problem>();
  const labels = {
    name: t('apiKeys.name'),
    scopes: t('apiKeys.rights'),
    days: t('apiKeys.lifetime'),
    origins: t('apiKeys.origins'),
  };
  const form = useContractForm({
    schema: NewKey,
    initialValues,
    labels,
    // the dialog would cover a toast
    onProblem: setFailure,
  });
  const create = form.submit(async (body) => {
    const { key } = await write(access.createKey, { body });
    onCreated(key);
  });
  const { days } = form.getValues();
  return (
    <form onSubmit={create} noValidate method="post">
      <Stack gap="md">
        <TextInput
          label={labels.name}
          description={t('apiKeys.nameHint')}
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={labels.scopes} {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`apiKeys.scopes.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={labels.days}
          value={String(days)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('days', value === 'null' ? null : Number(value))
          }
          data={keyDays.map((count) => ({
            value: String(count),
            label: count === null ? t('apiKeys.endless') : t('apiKeys.days', { count }),
          }))}
        />
        <Textarea
          label={labels.origins}
          description={t('apiKeys.originsHint')}
          placeholder="https://"
          inputMode="url"
          autosize
          minRows={1}
          maxRows={5}
          error={form.errors['origins']}
          value={form.values.origins.join('\n')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('origins', value === '' ? [] : value.split('\n'))
          }
        />
        <div role="alert">{failure && <ProblemText problem={failure} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {t('apiKeys.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
