import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Problem } from '@visita/core/problems';
import { ProblemText } from '../ui/problem-text.tsx';
import type { SubscriptionActionProps } from './action-props.ts';
import classes from './subscription-seats.module.css';

/** Invites a person to a free seat by email. */
export function InvitePerson(props: SubscriptionActionProps) {
  const { t } = useTranslation('subscriptions');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('invite.button')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('invite.title')}>
        <InviteForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function InviteForm({ subscription, onClose }: SubscriptionActionProps & { onClose: () => void }) {
  const { t } = useTranslation(['subscriptions', 'common', 'problems']);
  const write = useWrite();
  const [failure, setFailure] = useState<Problem>();
  const form = useContractForm({
    schema: subscriptions.invite.terms.body,
    initialValues: { email: '' },
    labels: { email: t('invite.email') },
    // the dialog would cover a toast
    onProblem: setFailure,
  });
  const invite = form.submit(async ({ email }) => {
    await write(subscriptions.invite, { params: { id: subscription.id }, body: { email } });
    notifications.show({ message: t('invite.done', { email }) });
    onClose();
  });
  return (
    <form onSubmit={invite} noValidate method="post">
      <p>{t('invite.text')}</p>
      <TextInput
        label={t('invite.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
        mb="md"
      />
      <div role="alert" className={classes.failure}>
        {failure && <ProblemText problem={failure} />}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('invite.send')}
        </Button>
      </Group>
    </form>
  );
}
