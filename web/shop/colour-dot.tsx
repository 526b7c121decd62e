import type { Product } from '@visita/core/shop/contract';
import materials from '../ui/card-material.module.css';
import classes from './colour-dot.module.css';

/** A dot with the material's texture; its name stands beside it. */
export function ColourDot({ colour }: { colour: NonNullable<Product['variants'][number]['colour']> }) {
  return (
    <span
      className={`${classes.dot} ${materials.material} ${materials.surface}`}
      data-colour={colour}
      aria-hidden="true"
    />
  );
}
