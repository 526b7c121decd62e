import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';

/** The skeleton of the list. */
export function SubscriptionsSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <ScreenSkeleton
      title={t('list.title')}
      lead={t('list.lead')}
      actions={<Shapes of={[{ height: 44, width: 150 }]} />}
      shapes={[{ height: 118, mb: 'xs' }, 118]}
    />
  );
}
