import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import page from './cards-page.module.css';
import totals from './cards-totals.module.css';
import tile from './own-card-tile.module.css';

/** The skeleton of the list: heading, totals and two cards. */
export function CardsSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <ScreenSkeleton title={t('list.title')} lead={t('list.lead')} className={`wide page ${page.page}`}>
      <div className={page.list}>
        {[1, 2].map((card) => (
          <div key={card} className={tile.tile}>
            <Shapes of={['card', { height: 22, width: '60%' }, 44, { height: 88 }, 44]} />
          </div>
        ))}
      </div>
      <div className={page.actions}>
        <Shapes
          of={[
            { height: 44, width: '11rem' },
            { height: 44, width: '16rem' },
          ]}
        />
      </div>
      <div className={page.totals}>
        <Shapes of={[{ className: totals.coming, radius: 0 }]} />
      </div>
    </ScreenSkeleton>
  );
}
