import { ColorSwatch, Text, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import { accents, defaultShades, deriveShades } from '@visita/core/cards/accent';
import type { Colour } from '@visita/core/colour';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { CardPictureField } from './card-picture-field.tsx';
import { LayoutField } from './layout-field.tsx';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';
import classes from './look-section.module.css';

/**
 * The layout of the page, its logo and cover, and the accent colour of its buttons and links. The physical card
 * has its own colour.
 */
export function LookSection({ form, colour }: { form: CardForm; colour: Colour }) {
  const { t } = useTranslation(['cards', 'edit', 'profile', 'common']);
  const errorId = useId();
  const { accent } = form.values;
  const error = form.errors['accent'];
  const shades = deriveShades(accent);
  const isChanged = accent !== '' && ![shades.light, shades.dark].includes(accent);
  const isOwn = accent !== '' && !accents.some((preset) => preset === accent);
  const choose = (next: string) => form.setFieldValue('accent', next === defaultShades.light ? '' : next);
  return (
    <EditSection name="look">
      <LayoutField form={form} />
      {form.values.layout === 'banner' && <CardPictureField form={form} placement="cover" />}
      <CardPictureField form={form} placement="logo" />
      <div>
        <Text size="sm" fw={600} aria-hidden="true">
          {t('edit:look.accent')}
        </Text>
        <fieldset aria-label={t('edit:look.accent')} aria-describedby={errorId} className={classes.swatches}>
          {accents.map((preset) => {
            const isChosen = preset === (accent || defaultShades.light);
            return (
              <UnstyledButton
                key={preset}
                aria-pressed={isChosen}
                aria-label={t(`edit:look.colours.${preset}`)}
                title={t(`edit:look.colours.${preset}`)}
                onClick={() => choose(preset)}
              >
                <ColorSwatch component="span" color={preset} size={36} c="#fff">
                  {isChosen && <Icon name="check" />}
                </ColorSwatch>
              </UnstyledButton>
            );
          })}
          <label className={classes.own} data-chosen={isOwn || undefined}>
            <input
              type="color"
              data-path="accent"
              value={accent || defaultShades.light}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
            {t('edit:look.own')}
          </label>
        </fieldset>
        <Text
          size="sm"
          c={error ? 'var(--color-error)' : 'dimmed'}
          component="output"
          display="block"
          id={errorId}
        >
          {error ?? (isChanged ? t('edit:look.changed') : '')}
        </Text>
      </div>
      <div className={classes.samples} aria-hidden="true">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={classes.sample} data-sample={scheme} style={{ color: shades[scheme] }}>
            <span style={{ background: shades[scheme] }}>{t('profile:save')}</span>
            {t('profile:share.copy')}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t('edit:look.card', { colour: t(`common:card.colours.${colour}`) })}
      </Text>
    </EditSection>
  );
}
