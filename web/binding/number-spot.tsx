import type { Colour } from '@visita/core/colour';
import { numberExample } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';
import materials from '../ui/card-material.module.css';
import classes from './number-spot.module.css';

interface NumberSpotProps {
  number?: string;
  /** The colour of the card, if it is known. */
  colour?: Colour | null | undefined;
}

/**
 * Shows where the number is printed on the back of a card. In millimetres, as the print sheets
 * (`server/cards/draw-sheet-page.ts`).
 */
export function NumberSpot({ number = '', colour }: NumberSpotProps) {
  const { t } = useTranslation('cards');
  const drawing = (
    <svg viewBox="0 0 85.6 54" aria-label={t('bind.where')} className={classes.spot}>
      <rect className={classes.card} x="0.4" y="0.4" width="84.8" height="53.2" rx="3.2" />
      <g className={classes.code}>
        {finders.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}h8v8h-8zm2 2v4h4v-4z`} fillRule="evenodd" />
        ))}
        <path d="M19 12h3v3h-3zm4 4h3v3h-3zm-5 5h3v3h-3zm-10 1h4v3h-4zm6 2h3v3h-3zm8 0h4v3h-4zm6-1h3v3h-3zm5 2h5v3h-5zm-14 4h3v3h-3zm5 1h4v4h-4zm6 3h3v3h-3zm5-2h4v3h-4zm-17 7h3v4h-3zm6 1h4v3h-4zm6-1h3v3h-3zm5-1h4v5h-4z" />
      </g>
      <rect className={classes.frame} x="41" y="13" width="40.6" height="9.6" rx="2" />
      <text
        className={classes.number}
        data-typed={number !== '' || undefined}
        x="61.3"
        y="19.2"
        fontSize="3.9"
        textAnchor="middle"
        aria-hidden="true"
      >
        {number.length > 0 && number.length <= 14 ? number : numberExample}
      </text>
      <rect className={classes.line} x="43" y="28" width="23" height="2.6" rx="1.3" />
    </svg>
  );
  if (!colour) return drawing;
  return (
    <div className={`${classes.back} ${materials.material} ${materials.surface}`} data-colour={colour}>
      {drawing}
    </div>
  );
}

/** The top-left corners of the finder patterns of the QR code. */
const finders = [
  [8, 12],
  [30, 12],
  [8, 34],
] as const;
