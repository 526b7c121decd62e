import { languageNames, languages } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, usePath, usePathIn } from '../i18n/language.ts';
import { Brand } from './brand.tsx';
import { useSite } from './site.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathIn = usePathIn();
  const path = usePath();
  const { sells } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={`wide ${classes.row}`}>
        <div>
          <Brand />
          <p className={classes.line}>{t('footer.line')}</p>
        </div>
        <nav className={classes.places} aria-label={t('footer.places')}>
          <Link to={path('/')}>{t('menu.home')}</Link>
          {sells && <Link to={path('/subscription')}>{t('menu.plans')}</Link>}
          {sells && <Link to={path('/shop')}>{t('menu.shop')}</Link>}
          {Object.entries(t('footer.pages', { returnObjects: true })).map(([code, name]) => (
            <Link key={code} to={path(`/pages/${code}`)}>
              {name}
            </Link>
          ))}
        </nav>
        <nav className={classes.languages} aria-label={t('menu.languages')}>
          {languages.map((other) => (
            <Link key={other} to={pathIn(other)} lang={other} hrefLang={other} aria-current={other === language ? 'true' : undefined}>
              {languageNames[other]}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
