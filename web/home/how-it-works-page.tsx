import { pictureUrl } from '@visita/core/shop/picture-files';
import { useTranslation } from '../i18n/use-translation.ts';
import { tabletQuery } from '../ui/breakpoints.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { ContentText } from '../pages/content-text.tsx';
import { loadContent } from '../pages/load-content.ts';
import { MissingContent } from '../pages/missing-content.tsx';
import { ProductPicture as ShopPicture } from '../shop/product-picture.tsx';
import { CardFan } from './card-fan.tsx';
import { ProductPicture } from './product-picture.tsx';
import { samplePerson } from './sample-person.ts';
import classes from './how-it-works-page.module.css';
import type { Route } from './+types/how-it-works-page.ts';

export const handle = { namespaces: ['pages', 'home'] };

export const loader = (args: Route.LoaderArgs) => loadContent(args, 'how-it-works');

/** The content page "How it works" with screenshots at the end of its sections. */
export default function HowItWorksPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const person = samplePerson[useLanguage()];
  const pictures = {
    tap: (
      <figure className={`${classes.stage} ${classes.tap}`}>
        <div className={classes.card} aria-hidden="true">
          <CardObject colour="blue" {...person} />
        </div>
        <div className={classes.phone}>
          <ProductPicture name="profile" alt={t('facts.dark.runningPicture')} />
        </div>
      </figure>
    ),
    getting: (
      <figure className={classes.stage}>
        <div className={classes.fan}>
          <CardFan />
        </div>
      </figure>
    ),
    binding: (
      <figure className={`${classes.stage} ${classes.back}`}>
        {/* decorative: the text describes what is printed there */}
        <ShopPicture
          picture={{ url: pictureUrl('card-gold-back'), alt: '', width: 800, height: 600 }}
          sizes={`${tabletQuery} 92vw, 680px`}
        />
      </figure>
    ),
    statistics: (
      <figure className={classes.statistics}>
        <ProductPicture name="statistics" narrow="statistics-narrow" alt={t('facts.statistics.picture')} />
        <figcaption>{t('facts.statistics.example')}</figcaption>
      </figure>
    ),
    'failed-payment': (
      <figure className={`${classes.stage} ${classes.ended}`}>
        <div className={classes.phone}>
          <ProductPicture name="profile-ended" alt={t('facts.dark.endedPicture')} />
        </div>
        <figcaption>{t('facts.dark.ended')}</figcaption>
      </figure>
    ),
  };
  return <ContentText code="how-it-works" content={loaderData} pictures={pictures} />;
}

export { MissingContent as ErrorBoundary };
