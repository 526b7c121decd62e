import { Anchor, Button, Text } from '@mantine/core';
import { webhooks, type Webhook } from '@visita/core/webhooks/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import rows from '../account/devices-section.module.css';
import form from '../account/settings-form.module.css';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';

/** Lists the webhooks of the account, each with a link to its deliveries, and creates new ones. */
export function WebhooksSection({ webhooks: list }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks');
  const path = usePath();
  return (
    <FormSection anchor="webhooks" title={t('title')} text={t('text')}>
      {list.length === 0 ? (
        <Text size="sm">{t('none')}</Text>
      ) : (
        <ul className={rows.list}>
          {list.map(({ id, url, events, disabledAt }) => (
            <li key={id} className={rows.row}>
              <div>
                <p className={classes.url}>
                  <Anchor component={Link} to={path(`/settings/webhooks/${id}`)}>
                    <bdi>{url}</bdi>
                  </Anchor>
                </p>
                <p className={rows.seen}>{t('page.events', { count: events.length })}</p>
              </div>
              <span className={classes.state} data-bad={disabledAt !== null || undefined}>
                {t(disabledAt ? 'disabled' : 'active')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <NewWebhookButton />
    </FormSection>
  );
}

/** Opens a dialog that creates a webhook, and then shows its secret, once. */
function NewWebhookButton() {
  const { t } = useTranslation('webhooks');
  const write = useWrite();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setOpen(false);
    setSecret(undefined);
  };
  return (
    <>
      <Button variant="default" className={form.send} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t(secret === undefined ? 'add' : 'created')}>
        {secret === undefined ? (
          <WebhookForm
            initialValues={{ url: '', events: ['contact.created', 'contact.corrected', 'contact.withdrawn'] }}
            submit={t('submit')}
            onSend={async (body) => setSecret((await write(webhooks.create, { body })).secret)}
            onClose={close}
          />
        ) : (
          <ShownSecret secret={secret} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
