import { useDebouncedCallback } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { preferences } from '@visita/core/scheme';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { choosePreference } from '../site/scheme.ts';
import { Icon } from '../ui/icon.tsx';
import type { LookUpResult, LookUp } from './look-up.ts';
import { sectionsFor } from './navigation.ts';
import { leave } from './leave.ts';
import { useMe } from './staff-session.ts';

interface CommandMenuProps {
  onKeys: () => void;
  lookUp?: LookUp | undefined;
}

const pauseMs = 200;

/**
 * The command palette; it opens on mount. Finds screens and general actions by name, and records by number.
 */
export function CommandMenu({ onKeys, lookUp }: CommandMenuProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const me = useMe();
  const [query, setQuery] = useState('');
  const { found, find } = useFound(lookUp);
  useEffect(() => spotlight.open(), []);
  const screens = [
    ...sectionsFor(me?.permissions ?? []),
    { key: 'me', path: '/admin/me', icon: 'user' } as const,
  ].map(({ key, path, icon }) => ({ label: t(`nav.${key}`), icon, run: () => void navigate(path) }));
  const acts = [
    ...preferences.map((preference) => ({
      label: common('menu.theme', { name: common(`themes.${preference}`) }),
      icon: ({ light: 'sun', dark: 'moon', auto: 'clock' } as const)[preference],
      run: () => choosePreference(preference),
    })),
    { label: t('keys.title'), icon: 'chevron' as const, run: onKeys },
    {
      label: t('shell.signOut'),
      icon: 'share' as const,
      run: () => void leave().then(() => navigate('/admin/login')),
    },
  ];
  const isMeant = ({ label }: { label: string }) => label.toLowerCase().includes(query.trim().toLowerCase());
  const groups = [
    { label: t('menu.screens'), entries: screens.filter(isMeant) },
    { label: t('menu.acts'), entries: acts.filter(isMeant) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Spotlight.Root
      shortcut={null}
      attributes={{ content: { 'aria-label': t('shell.find') } }}
      query={query}
      onQueryChange={(text) => {
        setQuery(text);
        find(text);
      }}
      scrollable
      maxHeight="min(28rem, 60dvh)"
    >
      <Spotlight.Search
        placeholder={t('shell.find')}
        aria-label={t('shell.find')}
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t('menu.found')}>
            {found.map(({ label, description, to }) => (
              <Spotlight.Action
                key={to}
                label={label}
                description={description}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map(({ label, icon, run }) => (
              <Spotlight.Action
                key={label}
                label={label}
                leftSection={<Icon name={icon} size={18} />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && found.length === 0 && <Spotlight.Empty>{t('menu.none')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Keeps the results of the latest query; responses to earlier queries are dropped. */
function useFound(lookUp: LookUp | undefined) {
  const [found, setFound] = useState<readonly LookUpResult[]>([]);
  const running = useRef<AbortController>(undefined);
  const search = useDebouncedCallback((text: string) => {
    const asking = new AbortController();
    running.current = asking;
    lookUp?.(text, asking.signal).then(
      (things) => !asking.signal.aborted && setFound(things),
      // a failed lookup shows no records; screens are still found
      () => undefined,
    );
  }, pauseMs);
  const find = (text: string) => {
    running.current?.abort();
    if (text.trim().length < 2) setFound([]);
    else search(text.trim());
  };
  return { found, find };
}
