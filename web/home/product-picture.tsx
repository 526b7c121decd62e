import { tabletQuery } from '../ui/breakpoints.ts';
import { useLanguage } from '../i18n/language.ts';
import classes from './product-picture.module.css';

/** Made by `npm run pictures:home`: `profile-fr-dark.webp` and the like. */
const addresses = import.meta.glob<string>('./pictures/*-*-{light,dark}.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The dimensions of the screenshots in CSS pixels. */
const pictures = {
  profile: { width: 320, height: 640 },
  'profile-ended': { width: 320, height: 640 },
  statistics: { width: 720, height: 580 },
  'statistics-narrow': { width: 360, height: 680 },
} as const;

interface ProductPictureProps {
  name: Exclude<keyof typeof pictures, 'statistics-narrow'>;
  /** A screenshot of a phone, for narrow screens. */
  narrow?: 'statistics-narrow';
  /** Empty if the text beside it says everything. */
  alt: string;
}

/**
 * A screenshot of the product in the page's language. Rendered for both themes; the hidden one is not loaded.
 */
export function ProductPicture({ name, narrow, alt }: ProductPictureProps) {
  const language = useLanguage();
  return (['light', 'dark'] as const).map((theme) => {
    const getAddress = (picture: keyof typeof pictures) =>
      addresses[`./pictures/${picture}-${language}-${theme}.webp`];
    return (
      <picture key={theme} className={classes[theme]}>
        {narrow && <source media={tabletQuery} srcSet={getAddress(narrow)} {...pictures[narrow]} />}
        <img
          className={classes.picture}
          src={getAddress(name)}
          alt={alt}
          {...pictures[name]}
          loading="lazy"
          decoding="async"
        />
      </picture>
    );
  });
}
