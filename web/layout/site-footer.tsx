import { languageNames, languages } from '@visita/core/languages';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePath, usePathIn } from '../i18n/language.ts';
import { Brand } from './brand.tsx';
import { useSite } from '../site/site.ts';
import { useCurrent } from './use-current.ts';
import classes from './site-footer.module.css';

const shopping = { plans: '/subscription', shop: '/shop' } as const;

/** The site's pages by topic. */
const pages = {
  discover: ['how-it-works', 'enterprise'],
  help: ['faq', 'contact', 'shipping-policy', 'refund-policy'],
  about: ['about', 'terms', 'privacy', 'accessibility'],
} as const;

export function SiteFooter() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathIn = usePathIn();
  const { sells } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={`wide ${classes.row}`}>
        <div>
          <Brand />
          <p className={classes.line}>{t('footer.line')}</p>
        </div>
        <nav className={classes.places} aria-label={t('footer.places')}>
          {(['discover', 'help', 'about'] as const).map((group) => (
            <FooterGroup key={group} title={t(`footer.groups.${group}`)}>
              {group === 'discover' &&
                sells &&
                (['plans', 'shop'] as const).map((section) => (
                  <FooterLink key={section} to={shopping[section]}>
                    {t(`menu.${section}`)}
                  </FooterLink>
                ))}
              {pages[group].map((code) => (
                <FooterLink key={code} to={`/pages/${code}`}>
                  {t(`footer.pages.${code}`)}
                </FooterLink>
              ))}
              {group === 'help' && <FooterLink to="/developers">{t('footer.developers')}</FooterLink>}
            </FooterGroup>
          ))}
        </nav>
        <nav aria-label={t('menu.languages')}>
          <FooterGroup title={t('menu.languages')}>
            {languages.map((other) => (
              <li key={other}>
                <Link
                  to={pathIn(other)}
                  lang={other}
                  hrefLang={other}
                  aria-current={other === language ? 'true' : undefined}
                >
                  {languageNames[other]}
                </Link>
              </li>
            ))}
          </FooterGroup>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  const path = usePath();
  const currentAt = useCurrent();
  return (
    <li>
      <Link to={path(to)} aria-current={currentAt(path(to))}>
        {children}
      </Link>
    </li>
  );
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.group}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
