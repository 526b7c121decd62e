import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { Button } from '@mantine/core';
import { preload } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useSite } from '../site/site.ts';
import { useSlots } from './slots.ts';
import classes from './site-header.module.css';

const paths = { shop: '/shop', plans: '/subscription', cards: '/cards', contacts: '/contacts' };

/**
 * True if a path belongs to a section. Below the shop's path, only products and cart do: orders, addresses
 * and bank cards belong to the account.
 */
const isWithin = (section: string, pathname: string) =>
  section.endsWith(paths.shop)
    ? /\/shop(?:\/(?:products|cart)\b.*)?$/.test(pathname)
    : `${pathname}/`.startsWith(`${section}/`);

/** Guest and user take the same space, so that nothing shifts when the session is known. */
export function SiteHeader() {
  const { t } = useTranslation();
  const path = usePath();
  const user = useUser();
  const { headerTools, newContacts } = useSlots();
  const { pathname } = useLocation();
  const { sells } = useSite();
  const sections = [
    ...(sells ? (['shop', 'plans'] as const) : []),
    ...(user ? (['cards', 'contacts'] as const) : []),
  ];
  preload(latin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <header className={classes.header}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <div className={`wide ${classes.row}`}>
        <Brand />
        <nav className={classes.links} aria-label={t('menu.site')}>
          {sections.map((section) => {
            const to = path(paths[section]);
            return (
              <Link
                key={section}
                to={to}
                className={classes.link}
                data-section={section}
                aria-current={isWithin(to, pathname) ? 'page' : undefined}
              >
                {t(`menu.${section}`)}
                {section === 'contacts' && newContacts}
              </Link>
            );
          })}
        </nav>
        <div className={classes.tools}>
          {headerTools}
          <div className={classes.apart}>
            <LanguageMenu />
            <SchemeSwitch />
          </div>
          <div className={classes.together}>
            <SiteMenu />
          </div>
          <div className={classes.account}>
            {user ? (
              <>
                <AccountMenu user={user} />
                <span className={classes.newContacts} aria-hidden="true">
                  {newContacts}
                </span>
              </>
            ) : (
              <Button
                component={Link}
                to={path('/login')}
                variant="default"
                className={classes.login}
                data-known={user === null}
              >
                {t('menu.login')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}
