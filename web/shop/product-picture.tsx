import type { Picture } from '@visita/core/shop/contract';
import { pictureSets } from '@visita/core/shop/picture-files';
import classes from './product-picture.module.css';

interface ProductPictureProps {
  picture: Pick<Picture, 'url' | 'alt' | 'width' | 'height'>;
  /** The `sizes` attribute: the displayed width, known before layout. */
  sizes: string;
  /** True if visible at once: loads eagerly with high priority. */
  isFirst?: boolean;
}

export function ProductPicture({
  picture: { url, alt, width, height },
  sizes,
  isFirst = false,
}: ProductPictureProps) {
  return (
    <picture className={classes.picture}>
      {pictureSets(url).map((set) => (
        <source key={set.type} {...set} sizes={sizes} />
      ))}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
