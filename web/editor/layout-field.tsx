import { Text } from '@mantine/core';
import { layouts, type Layout } from '@visita/core/cards/look';
import { deriveShades } from '@visita/core/cards/accent';
import { useId, type CSSProperties } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { CardForm } from './card-values.ts';
import classes from './layout-field.module.css';

/** The layout of the page, chosen by small pictures of it. */
export function LayoutField({ form }: { form: CardForm }) {
  const { t } = useTranslation(['edit', 'cards']);
  const name = useId();
  const { layout, photo, cover, accent } = form.values;
  // the type of styles has no custom properties
  const sketchStyle = { '--sketch-accent': deriveShades(accent).light } as CSSProperties;
  return (
    <div>
      <Text size="sm" fw={600} aria-hidden="true">
        {t('cards:fields.layout')}
      </Text>
      <fieldset aria-label={t('cards:fields.layout')} className={classes.layouts} style={sketchStyle}>
        {layouts.map((each) => (
          <label key={each} className={classes.layout} data-chosen={each === layout || undefined}>
            <Sketch layout={each} photo={photo} cover={cover} />
            <span className={classes.words}>
              <input
                type="radio"
                name={name}
                checked={each === layout}
                aria-labelledby={`${name}-${each}-title`}
                aria-describedby={`${name}-${each}`}
                data-path={each === layout ? 'layout' : undefined}
                onChange={() => form.setFieldValue('layout', each)}
              />
              <span id={`${name}-${each}-title`}>{t(`layouts.${each}.title`)}</span>
            </span>
            <small id={`${name}-${each}`}>{t(`layouts.${each}.text`)}</small>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** A picture of the page as small as a stamp, with the card's own photo and cover. */
function Sketch({ layout, photo, cover }: { layout: Layout; photo: string; cover: string }) {
  return (
    <span className={classes.sketch} data-layout={layout} aria-hidden="true">
      {layout !== 'portrait' && (
        <span className={classes.top}>
          {layout === 'banner' && cover && <img src={cover} alt="" loading="lazy" />}
        </span>
      )}
      <span className={classes.face}>{photo && <img src={photo} alt="" loading="lazy" />}</span>
      <span className={classes.line} />
      <span className={classes.line} />
      <span className={classes.button} />
    </span>
  );
}
