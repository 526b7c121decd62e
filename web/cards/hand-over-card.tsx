import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { canBeHandedOver } from '@visita/core/cards/visibility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useFormat } from '../i18n/format.ts';
import { DeedQuestion } from '../ui/confirm-button.tsx';
import { Deed, type OwnCardDeed } from './action-row.tsx';
import { TransferCode } from './transfer-code.tsx';
import { useDeed } from '../ui/use-action.ts';

/** Makes a code that hands the card over, shows it once, and takes it back. */
export function HandOverCard({ card, onChange }: OwnCardDeed) {
  const { t } = useTranslation('cards');
  const { moment } = useFormat();
  const { isSending, attempt } = useDeed();
  const [made, setMade] = useState<{ code: string; expiresAt: Date }>();
  const { transferUntil } = card;
  const params = { id: card.id };

  const offer = async () => {
    const offered = await call(cards.offer, { params });
    setMade(offered);
    onChange({ ...card, transferUntil: offered.expiresAt });
  };
  const withdraw = async () => {
    onChange(await call(cards.withdraw, { params }));
    notifications.show({ message: t('deeds.transfer.withdrawn') });
  };
  const standing = () => {
    if (!canBeHandedOver(card.standing)) return t('deeds.transfer.lost');
    return transferUntil ? t('deeds.transfer.waits', { moment: moment(transferUntil) }) : t('deeds.transfer.text');
  };

  return (
    <Deed title={t('deeds.transfer.title')} text={standing()}>
      {transferUntil && (
        <Button variant="default" loading={isSending} onClick={() => void attempt(withdraw)}>
          {t('deeds.transfer.withdraw')}
        </Button>
      )}
      {canBeHandedOver(card.standing) && (
        <DeedQuestion
          button={transferUntil ? t('deeds.transfer.another') : t('deeds.transfer.button')}
          question={t('deeds.transfer.question')}
          meaning={[t('deeds.transfer.moves'), t('deeds.transfer.erases'), t('deeds.transfer.once'), t('deeds.transfer.mail')]}
          confirm={t('deeds.transfer.confirm')}
          onConfirm={offer}
        />
      )}
      <TransferCode made={made} onClose={() => setMade(undefined)} />
    </Deed>
  );
}
