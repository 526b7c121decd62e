import type { Colour } from '@visita/core/cards/colour';
import type { CardContent } from '@visita/core/cards/content';
import { useTranslation } from 'react-i18next';
import { CardObject } from './card-object.tsx';
import classes from './edit-preview.module.css';

/** The card in the hand, filling with the words as they are typed. */
export function EditPreview({ content, colour }: { content: CardContent; colour: Colour }) {
  const { t } = useTranslation('cards');
  return (
    <aside className={classes.preview} aria-label={t('edit.preview')}>
      <CardObject
        colour={colour}
        name={content.name.trim() || t('blank.name')}
        title={content.title.trim() || t('blank.title')}
        company={content.company.trim() || t('blank.company')}
      />
    </aside>
  );
}
