import { Button, Group } from '@mantine/core';
import type { SwitchPreview } from '@visita/core/subscriptions/living-calls';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { ChargeNow } from './charge-now.tsx';
import classes from './switch-plan.module.css';

interface SwitchAgreementProps {
  preview: SwitchPreview;
  subscription: Subscription;
  isSending: boolean;
  onAgree: (preview: SwitchPreview, leavingSeatId: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** The costs of a plan change line by line, its effective date, and who loses a seat. */
export function SwitchAgreement({
  preview,
  subscription,
  isSending,
  onAgree,
  onClose,
}: SwitchAgreementProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { day, money } = useFormat();
  const [leavingId, setLeavingId] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { from, at, charge, due, creditLeft, next, leaving } = preview;
  const { currency } = charge;
  const date = day(at);
  const agree = () => {
    if (leaving > 0 && leavingId === undefined) return setMissing(true);
    void onAgree(preview, leavingId);
    return undefined;
  };
  const confirm = () => {
    if (from === 'period') return t('switch.confirmLater', { date });
    return due > 0 ? t('switch.pay', { amount: money(due, currency) }) : t('switch.confirmNow');
  };
  return (
    <>
      <p className={classes.when}>{from === 'now' ? t('switch.now') : t('switch.period', { date })}</p>
      {charge.lines.length > 0 && <ChargeNow charge={charge} due={due} creditLeft={creditLeft} />}
      <p>
        {t(charge.lines.length > 0 ? 'switch.next' : 'switch.first', {
          amount: money(next.total, next.currency),
          date: day(next.on),
        })}
      </p>
      {leaving > 0 && (
        <ChoiceGroup legend={t('switch.leaving')}>
          {subscription.seats.map(({ id, name, isMine }) => (
            <Choice
              key={id}
              name="leaving"
              isChosen={leavingId === id}
              onChoose={() => setLeavingId(id)}
              title={isMine ? t('seats.you', { name }) : name}
            />
          ))}
          <p className={classes.hint}>{t('switch.leavingHint')}</p>
          <div role="alert" className={classes.alert}>
            {isMissing && leavingId === undefined && (
              <p className={classes.failure}>{t('switch.leavingMissing')}</p>
            )}
          </div>
        </ChoiceGroup>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={isSending} onClick={agree}>
          {confirm()}
        </Button>
      </Group>
    </>
  );
}
