import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';

/** The skeleton of the choice of a card. */
export function BindCardSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <ScreenSkeleton
      title={t('bindCard.title')}
      lead=" "
      back="waiting"
      shapes={[
        { height: 160, maw: 480, mb: 'lg' },
        { height: 92, maw: 480, mb: 'lg' },
        { height: 44, maw: 200 },
      ]}
    />
  );
}
