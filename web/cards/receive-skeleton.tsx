import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import { BesideCard } from './beside-card.tsx';
import { ReceiveIntro } from './receive-intro.tsx';
import classes from './receive-page.module.css';

/** The skeleton of receiving a card. */
export function ReceiveSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <ScreenSkeleton title={t('receive.title')} heading={null}>
      <BesideCard colour="silver">
        <div className={classes.form}>
          <ReceiveIntro />
          <Shapes of={['fieldWithHint', 'button']} />
        </div>
      </BesideCard>
    </ScreenSkeleton>
  );
}
