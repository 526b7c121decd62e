import { Stack } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './add-link-page.module.css';

/** The skeleton of the form that adds a link. */
export function AddLinkSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <ScreenSkeleton title={t('addLink.title')} lead={t('addLink.lead')} back="waiting">
      <div className={classes.form}>
        <Shapes of={['field', 'field']} />
        <Stack gap="sm">
          <Shapes of={[{ height: 22, maw: 120 }, 81, 81]} />
        </Stack>
        <Shapes
          of={[
            { height: 25, maw: 180 },
            { height: 44, maw: 110 },
          ]}
        />
      </div>
    </ScreenSkeleton>
  );
}
