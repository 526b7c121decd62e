import type { ItemKind } from '@visita/core/shop/item-kind';
import { ProductPicture } from '../shop/product-picture.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './item-picture.module.css';

/** The picture of an ordered item; plans and items without a picture have an icon. */
export function ItemPicture({
  picture,
  kind = 'product',
  width = 80,
}: {
  picture: string | null;
  kind?: ItemKind;
  width?: number;
}) {
  return (
    <span className={classes.frame} style={{ width }}>
      {picture ? (
        <ProductPicture picture={{ url: picture, alt: '', width: 800, height: 600 }} sizes={`${width}px`} />
      ) : (
        <Icon name={kind === 'plan' ? 'rotate' : 'picture'} />
      )}
    </span>
  );
}
