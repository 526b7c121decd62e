import { notifications } from '@mantine/notifications';
import { cards, type Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useLeavingPlan } from './leaving-plan.tsx';

/** Unbinds the card from its owner after a confirmation. */
export function UnbindCard({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const navigate = useNavigate();
  const leaving = useLeavingPlan(card);
  const unbind = async () => {
    await writeWithoutReload(cards.remove, { params: { id: card.id }, query: leaving.query });
    notifications.show({ message: t('unbind.done') });
    await navigate(path('/cards'), { replace: true, state: { isDone: true } });
  };
  const exit = card.exitLink ? [t('unbind.exit', { url: card.exitLink })] : [];
  return (
    <ConfirmButton
      button={t('unbind.button')}
      question={t('unbind.question')}
      meaning={[t('unbind.erases'), t('unbind.frees'), t('unbind.address'), ...exit]}
      confirm={t('unbind.confirm')}
      isGrave
      isReady={leaving.isReady}
      onConfirm={unbind}
    >
      {leaving.field}
    </ConfirmButton>
  );
}
