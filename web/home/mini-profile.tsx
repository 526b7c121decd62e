import type { Colour } from '@visita/core/cards/colour';
import { useTranslation } from 'react-i18next';
import materials from '../cards/card-material.module.css';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Portrait } from './portrait.tsx';
import { samplePerson } from './sample-person.ts';
import classes from './mini-profile.module.css';

interface MiniProfileProps {
  colour: Colour;
  /** What is left when nothing pays for the card any more. */
  isLapsed?: boolean;
}

/** The public profile, small enough for a picture: nothing in it can be pressed. */
export function MiniProfile({ colour, isLapsed = false }: MiniProfileProps) {
  const { t } = useTranslation('home');
  const { name, title, company } = samplePerson[useLanguage()];
  return (
    <div className={classes.profile} aria-hidden="true">
      <div className={`${classes.band} ${materials.material} ${materials.surface}`} data-colour={colour} />
      {!isLapsed && (
        <div className={classes.portrait}>
          <Portrait />
        </div>
      )}
      <div className={classes.words} data-lapsed={isLapsed}>
        <strong className={classes.name}>{name}</strong>
        <span>{title}</span>
        <span className={classes.quiet}>{company}</span>
      </div>
      <span className={classes.save}>{t('how.saveContact')}</span>
      {!isLapsed && (
        <div className={classes.row}>
          {(['phone', 'message', 'mail', 'globe'] as const).map((name) => (
            <span key={name} className={classes.way}>
              <Icon name={name} size={18} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
