import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';

/** The skeleton of the list: heading, filter and first rows. */
export function OrdersSkeleton() {
  const { t } = useTranslation('orders');
  return (
    <ScreenSkeleton
      title={t('list.title')}
      lead={t('list.lead')}
      shapes={[{ height: 44, maw: 640, mb: 'lg' }]}
    >
      <Shapes of={[88, 88, 88]} mb="xs" />
    </ScreenSkeleton>
  );
}
