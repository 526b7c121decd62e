import type { Colour } from '@visita/core/colour';
import { colours } from '@visita/core/colours';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import materials from '../ui/card-material.module.css';
import classes from './material-picker.module.css';

interface MaterialPickerProps {
  /** The accessible name. */
  label: string;
  colour: Colour;
  onPick: (colour: Colour) => void;
}

/**
 * Radio buttons with the textures of the five materials. Hidden without scripts, where the choice has no
 * effect.
 */
export function MaterialPicker({ label, colour, onPick }: MaterialPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{label}</legend>
      {colours.map((other) => (
        <label key={other} className={classes.choice} title={t(`card.colours.${other}`)}>
          <input
            type="radio"
            name={name}
            value={other}
            checked={other === colour}
            onChange={() => onPick(other)}
            aria-label={t(`card.colours.${other}`)}
            className={classes.radio}
          />
          <span
            className={`${classes.chip} ${materials.material} ${materials.surface}`}
            data-colour={other}
          />
        </label>
      ))}
    </fieldset>
  );
}
