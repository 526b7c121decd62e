import { Icon } from '../ui/icon.tsx';
import classes from './item-picture.module.css';

/** The picture of something ordered, beside its name; a quiet place where there is none any more. */
export function ItemPicture({ picture, size = 64 }: { picture: string | null; size?: number }) {
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : <Icon name="picture" />}
    </span>
  );
}
