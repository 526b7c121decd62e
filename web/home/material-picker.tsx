import type { Colour } from '@visita/core/cards/colour';
import { colours } from '@visita/core/colours';
import { useTranslation } from 'react-i18next';
import materials from '../cards/card-material.module.css';
import classes from './material-picker.module.css';

interface MaterialPickerProps {
  colour: Colour;
  onPick: (colour: Colour) => void;
}

/** Five chips of the materials themselves; without scripts there is nothing to choose, so it is not shown. */
export function MaterialPicker({ colour, onPick }: MaterialPickerProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{t('hero.material')}</legend>
      {colours.map((other) => (
        <label key={other} className={classes.choice} title={t(`common:card.colours.${other}`)}>
          <input
            type="radio"
            name="material"
            value={other}
            checked={other === colour}
            onChange={() => onPick(other)}
            aria-label={t(`common:card.colours.${other}`)}
            className={classes.radio}
          />
          <span className={`${classes.chip} ${materials.material} ${materials.surface}`} data-colour={other} />
        </label>
      ))}
    </fieldset>
  );
}
