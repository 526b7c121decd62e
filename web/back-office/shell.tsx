import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { preload } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { useSite } from '../site/site.ts';
import { Icon } from '../ui/icon.tsx';
import { openModal } from '../ui/open-modal.ts';
import { CloseByBack } from '../ui/use-back.ts';
import { EndedSession } from './ended-session.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { LookUp } from './look-up.ts';
import { isWithin, sectionsFor, type NavigationCounts, type LoadCounts } from './navigation.ts';
import { ShellMenus } from './shell-menus.tsx';
import { isBusyAt, shortcutFor } from './shortcuts.ts';
import { followOtherTabs, useMe } from './staff-session.ts';
import classes from './shell.module.css';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));

interface ShellProps {
  /** Finds records by the text typed into the command menu. */
  lookUp?: LookUp;
  /** Counts waiting items, shown beside the screens in the navigation. */
  loadCounts?: LoadCounts;
  children: ReactNode;
}

/** The frame of the back office: navigation, global commands and the current screen. */
export function Shell({ lookUp, loadCounts, children }: ShellProps) {
  const { t } = useTranslation('admin');
  const { brand } = useSite();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const counts = useCounts(loadCounts);
  const [menuOpenings, setMenuOpenings] = useState(0);
  const [areKeysShown, setKeysShown] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setDrawerOpen(false);
  }
  const openMenu = () => setMenuOpenings((times) => times + 1);
  useShellKeys({ onMenu: openMenu, onKeys: () => setKeysShown(true) });
  useScreenFocus(pathname);
  useEffect(() => followOtherTabs(() => void revalidate()), [revalidate]);
  preload(latin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#content">
        {t('skip', { ns: 'common' })}
      </a>
      <header className={classes.bar}>
        <button
          type="button"
          className={classes.burger}
          aria-label={t('shell.menu')}
          onClick={() => setDrawerOpen(true)}
        >
          <svg
            width={20}
            height={20}
            viewBox="0 0 24 24"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
        <Link to="/admin" className={classes.brand}>
          {brand}
        </Link>
        <button
          type="button"
          className={classes.find}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openMenu}
        >
          <Icon name="search" size={16} />
          <span>{t('shell.find')}</span>
          <kbd aria-hidden="true">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <ShellMenus onKeys={() => setKeysShown(true)} />
      </header>
      <div className={classes.progress} data-shown={state !== 'idle' || undefined} />
      <nav className={classes.side} aria-label={t('shell.nav')}>
        <Sections counts={counts} />
      </nav>
      <Drawer counts={counts} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {menuOpenings > 0 && (
        <Suspense fallback={null}>
          <CommandMenu key={menuOpenings} onKeys={() => setKeysShown(true)} lookUp={lookUp} />
        </Suspense>
      )}
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
      <EndedSession />
    </div>
  );
}

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The screens that the signed-in member of staff may read. */
function Sections({ counts, replace = false }: { counts: NavigationCounts; replace?: boolean }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <ul className={classes.sections}>
      {sectionsFor(me?.permissions ?? []).map(({ key, path, icon }) => (
        <li key={path}>
          <Link
            to={path}
            replace={replace}
            className={classes.section}
            aria-current={isWithin(path, pathname) ? 'page' : undefined}
          >
            <Icon name={icon} size={18} />
            {t(`nav.${key}`)}
            <Count count={counts[key] ?? 0} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <span className={classes.count} title={t('shell.open', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** Loads the counts again after every navigation and revalidation. Counts that fail to load are not shown. */
function useCounts(loadCounts: LoadCounts | undefined): NavigationCounts {
  const me = useMe();
  const { state: going } = useNavigation();
  const { state: reading } = useRevalidator();
  const [counts, setCounts] = useState<NavigationCounts>({});
  useEffect(() => {
    if (!loadCounts || !me || going !== 'idle' || reading !== 'idle') return undefined;
    let isOver = false;
    loadCounts(me.permissions).then(
      (counted) => isOver || setCounts(counted),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [loadCounts, me, going, reading]);
  return counts;
}

/** The navigation drawer on a phone. It closes after a navigation. */
function Drawer({
  counts,
  isOpen,
  onClose,
}: {
  counts: NavigationCounts;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && drawer.current) openModal(drawer.current);
    else drawer.current?.close();
  }, [isOpen]);
  return (
    // a click on the backdrop closes it; keyboards have Escape and the close button
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={drawer}
      className={classes.drawer}
      aria-label={t('shell.nav')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <nav className={classes.drawerNav}>
          <button type="button" className={classes.burger} onClick={onClose}>
            {t('close', { ns: 'common' })}
          </button>
          {/* navigation replaces the drawer's history entry, so Back leads to the screen below it */}
          <CloseByBack close={onClose} />
          <Sections counts={counts} replace />
        </nav>
      )}
    </dialog>
  );
}

function useShellKeys({ onMenu, onKeys }: { onMenu: () => void; onKeys: () => void }): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event, isBusyAt(event.target));
      if (shortcut !== 'menu' && shortcut !== 'keys') return;
      event.preventDefault();
      if (shortcut === 'menu') onMenu();
      else onKeys();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  });
}

/**
 * Moves the focus to the content after a client-side navigation, as a page load would, unless the new screen
 * has already set it.
 */
function useScreenFocus(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('content');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
