import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { tabletQuery } from '../ui/breakpoints.ts';
import { ProductPicture } from './product-picture.tsx';
import classes from './product-gallery.module.css';

interface ProductGalleryProps {
  product: Pick<Product, 'name' | 'pictures'>;
  variantSku: string | undefined;
}

/** The pictures of one variant, the first one large; on a phone in a horizontally scrolling row. */
export function ProductGallery({ product: { name, pictures }, variantSku }: ProductGalleryProps) {
  const { t } = useTranslation('shop');
  const own = pictures.filter(({ variant }) => variant === variantSku || variant === null);
  const gallery = own.length > 0 ? own : pictures;
  return (
    // focusable, so that the keyboard can scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={classes.gallery} aria-label={t('product.pictures', { name })} tabIndex={0}>
      {gallery.map((picture, index) => (
        <li key={picture.url}>
          <ProductPicture
            picture={picture}
            sizes={`${tabletQuery} 88vw, ${index === 0 ? 640 : 312}px`}
            isFirst={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
