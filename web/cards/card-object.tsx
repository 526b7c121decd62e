import type { Colour } from '@visita/core/colour';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Waves } from '../ui/waves.tsx';
import { useTilt } from './use-tilt.ts';
import { fitName } from './name-fit.ts';
import classes from './card-object.module.css';
import materials from '../ui/card-material.module.css';

interface CardObjectProps {
  colour: Colour;
  name: string;
  title: string;
  company: string;
  /** The QR code on the back, which links to the profile. */
  code?: ReactNode;
  /** The maximum width; `full` fills the container. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /** The texts that only hold the place of what is not written yet. */
  blanks?: readonly ('name' | 'title' | 'company')[];
  isTurnable?: boolean;
  /** Shows the back first and turns to the front once. */
  flipsIn?: boolean;
}

/** A picture of the physical card (ISO ID-1) in one of five materials, used throughout the product. */
export function CardObject({
  colour,
  name,
  title,
  company,
  code,
  size = 'full',
  blanks = [],
  isTurnable = false,
  flipsIn = false,
}: CardObjectProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  const [isTurned, setTurned] = useState(false);
  const tilt = useTilt(card);
  const isBlank = (text: (typeof blanks)[number]) => blanks.includes(text) || undefined;
  return (
    <div
      className={`${classes.place} ${materials.material}`}
      data-colour={colour}
      data-size={size}
      data-turnable={isTurnable}
      {...tilt}
    >
      <div ref={card} className={classes.card} data-turned={isTurned} data-turns-in={flipsIn || undefined}>
        <div className={`${classes.face} ${materials.surface}`} aria-hidden={isTurned}>
          <div className={classes.front}>
            <p className={classes.company} data-blank={isBlank('company')} dir="auto" translate="no">
              {company}
            </p>
            <span className={classes.mark}>
              <Waves />
            </span>
            <div className={classes.person}>
              <p
                className={classes.name}
                data-fit={fitName(name)}
                data-blank={isBlank('name')}
                dir="auto"
                translate="no"
              >
                {name}
              </p>
              <p className={classes.title} data-blank={isBlank('title')} dir="auto">
                {title}
              </p>
            </div>
          </div>
        </div>
        <div className={`${classes.face} ${classes.back} ${materials.surface}`} aria-hidden={!isTurned}>
          <span className={classes.largeMark}>
            <Waves />
          </span>
          {code && <span className={classes.code}>{code}</span>}
        </div>
      </div>
      {isTurnable && (
        <button
          type="button"
          className={classes.turn}
          aria-pressed={isTurned}
          aria-label={t('card.turn')}
          onClick={() => setTurned(!isTurned)}
        >
          <Icon name="rotate" />
        </button>
      )}
    </div>
  );
}
