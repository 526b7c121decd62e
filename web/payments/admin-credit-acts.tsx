import { adminCredits, SettleCredit, type WholeCredit } from '@visita/core/payments/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useFormat } from '../session/format.ts';

type CreditAct = 'refund' | 'writeOff';

/** Gives a credit back by a refund, where a payment allows it, or writes it off. */
export function AdminCreditActs({ credit }: { credit: WholeCredit }) {
  const { t } = useTranslation('admin-credits');
  const { money } = useFormat();
  const [act, setAct] = useState<CreditAct>();
  const { balance, currency, customer, refundable, card, state } = credit;
  const acts: CreditAct[] = refundable > 0 ? ['refund', 'writeOff'] : ['writeOff'];
  const back = money(refundable, currency);
  const rest = money(balance - refundable, currency);
  const consequences: Record<CreditAct, string[]> = {
    refund: [
      card ? t('refund.toCard', { ...card, amount: back }) : t('refund.meaning', { amount: back }),
      t('refund.paper'),
      ...(refundable < balance ? [t('refund.rest', { amount: rest })] : []),
    ],
    writeOff: [
      t(balance < 0 ? 'writeOff.debt' : 'writeOff.credit', { amount: money(Math.abs(balance), currency) }),
      ...(state === 'running' && balance > 0 ? [t('writeOff.running')] : []),
    ],
  };
  return (
    <>
      <ActButtons acts={acts.map((one) => ({ label: t(`${one}.button`), onClick: () => setAct(one) }))} />
      {act && (
        <ActionDialog
          isOpen
          onClose={() => setAct(undefined)}
          title={t(`${act}.title`)}
          consequences={consequences[act]}
          confirm={t(`${act}.confirm`)}
          isGrave
          hasReason
          schema={SettleCredit}
          initialValues={{ balance, reason: '' }}
          send={(body, write) => write(adminCredits[act], { params: { id: customer }, body })}
          done={t(`${act}.done`)}
        />
      )}
    </>
  );
}
