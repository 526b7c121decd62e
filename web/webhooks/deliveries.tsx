import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  webhooks,
  type DeliveryPage,
  type Webhook,
  type WebhookDelivery,
} from '@visita/core/webhooks/contract';
import { Link } from 'react-router';
import type { z } from 'zod';
import rows from '../account/devices-section.module.css';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import { Parts } from '../ui/parts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLookAgain } from '../ui/use-look-again.ts';
import classes from './webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  page: z.output<typeof DeliveryPage>;
  /** The id after which the page begins; undefined for the newest. */
  after: string | undefined;
}

/** The deliveries of a webhook, newest first, and the button that sends a test. */
export function Deliveries({ webhook, page: { data, hasMore }, after }: DeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const params = { id: webhook.id };
  // a delivery that was just sent
  useLookAgain(data.some(({ state, tries }) => state === 'waiting' && tries === 0));
  const sendTest = async () => {
    await write(webhooks.test, { params });
    notifications.show({ message: t('test.sent') });
  };
  return (
    <FormSection title={t('deliveries.title')} text={t('deliveries.text')}>
      {data.length === 0 ? (
        <Text size="sm">{t('deliveries.none')}</Text>
      ) : (
        <ul className={rows.list}>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        {webhook.disabledAt === null && (
          <Button variant="default" loading={isSending} onClick={() => void attempt(sendTest)}>
            {t('test.button')}
          </Button>
        )}
        {after !== undefined && (
          <Button component={Link} to="?" variant="default">
            {t('newest')}
          </Button>
        )}
        {hasMore && (
          <Button component={Link} to={`?after=${data.at(-1)?.id}`} variant="default">
            {t('older')}
          </Button>
        )}
      </Group>
    </FormSection>
  );
}

/** A delivery: its event and state, what was sent, and a button that sends it again. */
function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormat();
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const { id: deliveryId, type, at, state, tries, status, fault, ms, body, nextAt } = delivery;
  const time = moment(at);
  const resend = async () => {
    await write(webhooks.resend, { params: { id: webhook.id, deliveryId } });
    notifications.show({ message: t('again.sent') });
  };
  return (
    <li className={classes.delivery}>
      <div className={classes.line}>
        <code>{type}</code>
        <span className={classes.state} data-bad={state === 'failed' || undefined}>
          {t(`states.${state}`)}
        </span>
      </div>
      <p className={rows.seen}>
        <Parts
          parts={[
            time,
            tries > 0 && state !== 'delivered' ? t('deliveries.tries', { count: tries }) : null,
            status === null ? null : t('deliveries.answer', { status }),
            fault && t(`faults.${fault}`),
            ms === null ? null : t('deliveries.ms', { ms }),
            nextAt && tries > 0 ? t('deliveries.next', { time: moment(nextAt) }) : null,
          ]}
        />
      </p>
      <div className={classes.line}>
        {body === null ? (
          <span className={rows.seen}>{tries > 0 ? t('deliveries.erased') : null}</span>
        ) : (
          <details>
            <summary>{t('deliveries.body')}</summary>
            <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
          </details>
        )}
        {state !== 'waiting' && webhook.disabledAt === null && (
          <Button
            variant="default"
            size="sm"
            loading={isSending}
            aria-label={t('again.named', { type, time })}
            onClick={() => void attempt(resend)}
          >
            {t('again.button')}
          </Button>
        )}
      </div>
    </li>
  );
}
