import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { Problem } from '@visita/core/problems';
import { NewWebhook } from '@visita/core/webhooks/contract';
import {
  completeEvents,
  eventNouns,
  eventTypes,
  getNoun,
  type EventType,
} from '@visita/core/webhooks/event-types';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import classes from './webhooks.module.css';

interface WebhookFormValues {
  url: string;
  events: EventType[];
  [field: string]: unknown;
}

interface WebhookFormProps {
  initialValues: WebhookFormValues;
  submit: string;
  onSend: (values: WebhookFormValues) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a webhook: its address and its events. */
export function WebhookForm({ initialValues, submit, onSend, onClose }: WebhookFormProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [failure, setFailure] = useState<Problem>();
  const labels = { url: t('url'), events: t('events') };
  const form = useContractForm({
    schema: NewWebhook,
    initialValues,
    labels,
    // the dialog would cover a toast
    onProblem: setFailure,
  });
  const { events } = form.getValues();
  return (
    <form onSubmit={form.submit(onSend)} noValidate method="post">
      <Stack gap="md">
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          label={labels.url}
          description={t('urlHint')}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group
          label={labels.events}
          {...form.getInputProps('events')}
          value={events}
          onChange={(selection) =>
            form.setFieldValue(
              'events',
              completeEvents(eventTypes.filter((type) => selection.includes(type))),
            )
          }
        >
          <div className={classes.nouns}>
            {eventNouns.map((noun) => (
              <fieldset key={noun} className={classes.noun}>
                <legend>{t(`nouns.${noun}`)}</legend>
                <Stack gap="xs">
                  {eventTypes
                    .filter((type) => getNoun(type) === noun)
                    .map((type) => (
                      <Checkbox key={type} value={type} label={<code>{type}</code>} />
                    ))}
                </Stack>
              </fieldset>
            ))}
          </div>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t('contactsHint')}
        </Text>
        <div role="alert">{failure && <ProblemText problem={failure} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
