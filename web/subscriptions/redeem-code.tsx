import { Button, Text, TextInput } from '@mantine/core';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { useDone } from './use-outlook.ts';
import classes from './redeem-code.module.css';

interface RedeemCodeProps {
  /** The card that gets the time. Without one, the time waits for a card. */
  cardId?: string;
  onUsed?: (subscription: Subscription) => Promise<void> | void;
}

/** A collapsed form for a reward code. */
export function RedeemCode({ cardId, onUsed }: RedeemCodeProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const path = usePath();
  const navigate = useNavigate();
  const done = useDone();
  const form = useContractForm({
    schema: subscriptions.redeem.terms.body,
    initialValues: { code: '', ...(cardId && { cardId }) },
    labels: { code: t('code.field') },
  });
  const redeem = form.submit(async (body) => {
    const subscription = await write(subscriptions.redeem, { body });
    done(subscription, t(cardId ? 'code.doneCard' : 'code.done'));
    await (onUsed ? onUsed(subscription) : navigate(path(`/subscriptions/${subscription.id}`)));
  });
  return (
    <details className={classes.code}>
      <summary>{t('code.open')}</summary>
      <form onSubmit={redeem} noValidate method="post" className={classes.form}>
        <Text size="sm" c="dimmed">
          {t('code.text')}
        </Text>
        <TextInput
          label={t('code.field')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" variant="default" loading={form.isSending}>
          {t('code.button')}
        </Button>
      </form>
    </details>
  );
}
