import { Title } from '@mantine/core';
import type { Colour } from '@visita/core/colour';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CardObject } from '../cards/card-object.tsx';
import { MaterialPicker } from '../cards/material-picker.tsx';
import { QrPicture, type QrDrawing } from '../ui/qr-picture.tsx';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { CreateCard } from './create-card.tsx';
import { samplePerson } from './sample-person.ts';
import { LiveProfile } from './live-profile.tsx';
import classes from './hero.module.css';

interface HeroProps {
  /** The QR code of the demo card. */
  code: QrDrawing;
}

/** The card that is being made with the visitor's own name, or a sample until they type it. */
export function Hero({ code }: HeroProps) {
  const { t } = useTranslation(['home', 'common']);
  const { sells } = useSite();
  const language = useLanguage();
  const [colour, setColour] = useState<Colour>('black');
  const [name, setName] = useState('');
  return (
    <section className={`wide ${classes.hero}`}>
      <div className={classes.words}>
        <Title order={1} className={classes.title}>
          {t('hero.title')}
        </Title>
        <p className={classes.text}>{t('hero.text')}</p>
        <div className={classes.ways}>
          <CreateCard onName={setName} />
          <LiveProfile />
        </div>
      </div>
      <div className={classes.card}>
        <CardObject
          colour={colour}
          {...(name.trim() ? { name, title: '', company: '' } : samplePerson[language])}
          code={<QrPicture {...code} label={t('common:card.qr')} />}
          size="large"
          isTurnable
        />
        <div className={classes.below}>
          <MaterialPicker label={t('hero.material')} colour={colour} onPick={setColour} />
          {sells && <p className={classes.blank}>{t('common:card.blank')}</p>}
        </div>
      </div>
    </section>
  );
}
