import { Title } from '@mantine/core';
import type { Colour } from '@visita/core/colour';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardObject } from '../cards/card-object.tsx';
import { MaterialPicker } from '../cards/material-picker.tsx';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { samplePerson } from './sample-person.ts';
import { TwoWays } from './two-ways.tsx';
import classes from './hero.module.css';

export function Hero() {
  const { t } = useTranslation(['home', 'common']);
  const { publicUrl, demoCardId, sells } = useSite();
  const language = useLanguage();
  const [colour, setColour] = useState<Colour>('black');
  const address = demoCardId ? `${publicUrl}/i/${demoCardId}?s=q` : publicUrl;
  return (
    <section className={`wide ${classes.hero}`}>
      <div>
        <Title order={1} className={classes.title}>
          {t('hero.title')}
        </Title>
        <p className={classes.text}>{t('hero.text')}</p>
        <TwoWays />
      </div>
      <div className={classes.card}>
        <CardObject colour={colour} {...samplePerson[language]} qrText={address} size="large" isTurnable />
        <MaterialPicker label={t('hero.material')} colour={colour} onPick={setColour} />
        {sells && <p className={classes.blank}>{t('common:card.blank')}</p>}
      </div>
    </section>
  );
}
