import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useWrite } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow, type CardActionProps } from './action-row.tsx';
import { usePhysicalChoice } from './physical-choice.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFetched } from '../ui/use-fetched.ts';

const loadDialog = () => import('./transfer-code.tsx');

/** Creates a transfer code, shows it once, and withdraws it. */
export function HandOverCard({ card }: Pick<CardActionProps, 'card'>) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const { moment } = useFormat();
  const { isSending, attempt } = useAction();
  const dialog = useFetched(loadDialog);
  const [transferCode, setMade] = useState<{ code: string; expiresAt: Date }>();
  const { transferUntil } = card;
  const params = { id: card.id };
  const transferable = card.physicalCards.filter(({ isLost }) => !isLost);
  const choice = usePhysicalChoice(transferable);

  const offer = async () => {
    // loads the dialog first: a code that could not be shown would be lost
    if (!(await dialog.fetch())) return;
    const offered = await write(cards.offer, { params, body: choice.body });
    setMade(offered);
  };
  const withdraw = async () => {
    await write(cards.withdraw, { params });
    notifications.show({ message: t('actions.transfer.withdrawn') });
  };
  const explanation = () => {
    if (transferable.length === 0) return t('actions.transfer.lost');
    return transferUntil
      ? t('actions.transfer.waits', { moment: moment(transferUntil) })
      : t('actions.transfer.text');
  };

  if (card.physicalCards.length === 0) return null;
  return (
    <ActionRow title={t('actions.transfer.title')} text={explanation()}>
      {transferUntil && (
        <Button variant="default" loading={isSending} onClick={() => void attempt(withdraw)}>
          {t('actions.transfer.withdraw')}
        </Button>
      )}
      {transferable.length > 0 && (
        <ConfirmButton
          button={transferUntil ? t('actions.transfer.another') : t('actions.transfer.button')}
          question={t('actions.transfer.question')}
          meaning={[
            t('actions.transfer.moves'),
            t('actions.transfer.stays'),
            t('actions.transfer.once'),
            t('actions.transfer.mail'),
          ]}
          confirm={t('actions.transfer.confirm')}
          isReady={choice.isReady}
          onConfirm={offer}
        >
          {choice.field}
        </ConfirmButton>
      )}
      {dialog.fetched && (
        <dialog.fetched.TransferCode made={transferCode} onClose={() => setMade(undefined)} />
      )}
    </ActionRow>
  );
}
