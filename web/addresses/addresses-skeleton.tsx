import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './addresses-page.module.css';

/** The skeleton of the address book: two addresses. */
export function AddressesSkeleton() {
  const { t } = useTranslation('addresses');
  return (
    <ScreenSkeleton
      title={t('title')}
      lead={t('lead')}
      actions={<Shapes of={[{ height: 44, width: 150 }]} />}
    >
      <div className={classes.list}>
        <Shapes
          of={[
            { height: 228, radius: 'lg' },
            { height: 228, radius: 'lg' },
          ]}
        />
      </div>
    </ScreenSkeleton>
  );
}
