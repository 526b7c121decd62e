import { useLanguage } from '../i18n/language.ts';
import classes from './product-picture.module.css';

/** Made by `npm run pictures:home`: `profile-fr-dark.webp` and the like. */
const addresses = import.meta.glob<string>('./pictures/*-*-{light,dark}.webp', { eager: true, query: '?url', import: 'default' });

/** What was taken, with its size in pixels of the page. */
const taken = {
  profile: { width: 320, height: 640 },
  'profile-ended': { width: 320, height: 640 },
  statistics: { width: 720, height: 580 },
  'statistics-narrow': { width: 360, height: 680 },
} as const;

interface ProductPictureProps {
  name: Exclude<keyof typeof taken, 'statistics-narrow'>;
  /** Taken of the screen of a phone, for a phone. */
  narrow?: 'statistics-narrow';
  /** Nothing where the words beside it say all of it. */
  alt: string;
}

/** A picture of the product itself, in the reader's language. It is there in both themes; the one that is not shown is not fetched. */
export function ProductPicture({ name, narrow, alt }: ProductPictureProps) {
  const language = useLanguage();
  return (['light', 'dark'] as const).map((theme) => {
    const addressOf = (picture: keyof typeof taken) => addresses[`./pictures/${picture}-${language}-${theme}.webp`];
    return (
      <picture key={theme} className={classes[theme]}>
        {narrow && <source media="(max-width: 48em)" srcSet={addressOf(narrow)} {...taken[narrow]} />}
        <img className={classes.picture} src={addressOf(name)} alt={alt} {...taken[name]} loading="lazy" decoding="async" />
      </picture>
    );
  });
}
