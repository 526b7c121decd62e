import type { ItemKind } from '@visita/core/shop/item-kind';
import { Icon } from '../ui/icon.tsx';
import classes from './item-picture.module.css';

/** The picture of something ordered, beside its name; a plan has a mark, and what has no picture any more a quiet space. */
export function ItemPicture({ picture, kind = 'product', size = 64 }: { picture: string | null; kind?: ItemKind; size?: number }) {
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {picture ? (
        <img src={picture} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <Icon name={kind === 'plan' ? 'rotate' : 'picture'} />
      )}
    </span>
  );
}
