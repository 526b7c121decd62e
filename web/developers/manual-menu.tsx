import { callsPath } from '@visita/core/developers/guides';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loadManual } from './load-manual.ts';
import { SearchForm } from './search-form.tsx';
import classes from './manual.module.css';
import { useGroupNames } from './use-group-names.ts';

type ManualMenuProps = Awaited<ReturnType<typeof loadManual>>;

/** The pages of the documentation: beside them if there is room, otherwise collapsed above them. */
export function ManualMenu(pages: ManualMenuProps) {
  const { t } = useTranslation('developers');
  const { pathname } = useLocation();
  return (
    <div className={classes.menu}>
      <SearchForm />
      <nav className={classes.beside} aria-label={t('nav.label')}>
        <MenuLists {...pages} />
      </nav>
      {/* folded again on the next page */}
      <details className={classes.folded} key={pathname}>
        <summary>{t('nav.contents')}</summary>
        <nav aria-label={t('nav.label')}>
          <MenuLists {...pages} />
        </nav>
      </details>
    </div>
  );
}

function MenuLists({ guides, programGroups }: ManualMenuProps) {
  const { t } = useTranslation('developers');
  const getGroupName = useGroupNames();
  return (
    <>
      <p className={classes.label}>{t('nav.guides')}</p>
      <ul>
        {guides.map(({ title, path }) => (
          <MenuLink key={path} to={path}>
            {title}
          </MenuLink>
        ))}
      </ul>
      <p className={classes.label}>{t('nav.program')}</p>
      <ul>
        {programGroups.map((group) => (
          <MenuLink key={group} to={callsPath('program', group)}>
            {getGroupName(group)}
          </MenuLink>
        ))}
      </ul>
      <p className={classes.label}>{t('nav.more')}</p>
      <ul>
        <MenuLink to="/developers/site">{t('nav.site')}</MenuLink>
      </ul>
    </>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const path = usePath();
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={path(to)} aria-current={pathname === path(to) ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}
