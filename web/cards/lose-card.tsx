import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { cardVisibility } from '@visita/core/cards/visibility';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { useSlots } from '../layout/slots.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow, type CardActionProps } from './action-row.tsx';
import { useAction } from '../ui/use-action.ts';

/** Reports the card as lost or found. */
export function LoseCard({ card, onDone }: CardActionProps) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const path = usePath();
  const { helpOn } = useSlots();
  const { sells } = useSite();
  const { isSending, attempt } = useAction();
  const params = { id: card.id };
  const lose = async () => {
    await write(cards.reportLost, { params });
    onDone();
    notifications.show({ message: t('actions.lost.done') });
  };
  const find = async () => {
    await write(cards.reportFound, { params });
    onDone();
    notifications.show({ message: t('actions.lost.foundDone') });
  };
  const code = card.transferUntil ? [t('actions.lost.code')] : [];
  return (
    <ActionRow
      title={t('actions.lost.title')}
      text={card.visibility === 'lost' ? t('actions.lost.now') : t('actions.lost.text')}
      help={helpOn('lost-card')}
    >
      {cardVisibility.can('reportLost', card.visibility) && (
        <ConfirmButton
          button={t('actions.lost.button')}
          question={t('actions.lost.question')}
          meaning={[t('actions.lost.says'), t('actions.lost.message'), t('actions.lost.keeps'), ...code]}
          confirm={t('actions.lost.confirm')}
          onConfirm={lose}
        />
      )}
      {cardVisibility.can('reportFound', card.visibility) && (
        <Button loading={isSending} onClick={() => void attempt(find)}>
          {t('actions.lost.found')}
        </Button>
      )}
      {card.visibility === 'lost' && sells && (
        <Button component={Link} to={path('/shop')} variant="default">
          {t('actions.lost.order')}
        </Button>
      )}
    </ActionRow>
  );
}
