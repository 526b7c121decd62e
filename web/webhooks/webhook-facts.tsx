import { Group } from '@mantine/core';
import type { Webhook } from '@visita/core/webhooks/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import { EditWebhook, RemoveWebhook, RotateSecret, SwitchWebhook } from './webhook-actions.tsx';
import classes from './webhooks.module.css';

/** The address, state and events of a webhook, and the buttons that change them. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormat();
  const { url, events, disabledBecause, oldSecretUntil } = webhook;
  return (
    <FormSection
      title={t('events')}
      text={disabledBecause ? `${t('disabled')}. ${t(`because.${disabledBecause}`)}` : t('active')}
    >
      <ul className={classes.facts}>
        <li>
          <bdi>{url}</bdi>
        </li>
        <li>
          {events.map((type, index) => (
            <span key={type}>
              {index > 0 && ', '}
              <code>{type}</code>
            </span>
          ))}
        </li>
        {oldSecretUntil && <li>{t('signed', { time: moment(oldSecretUntil) })}</li>}
      </ul>
      <Group gap="sm">
        <EditWebhook webhook={webhook} />
        <RotateSecret webhook={webhook} />
        <SwitchWebhook webhook={webhook} />
        <RemoveWebhook webhook={webhook} />
      </Group>
    </FormSection>
  );
}
