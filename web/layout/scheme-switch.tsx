import { preferences } from '@visita/core/scheme';
import { useTranslation } from '../i18n/use-translation.ts';
import { DropMenu, MenuEntry } from '../ui/drop-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { choosePreference, usePreference } from '../site/scheme.ts';
import classes from './scheme-switch.module.css';

const signs = { light: 'sun', dark: 'moon', auto: 'clock' } as const;

export function SchemeSwitch() {
  const { t } = useTranslation();
  const preference = usePreference();
  return (
    <div className={classes.place}>
      <DropMenu label={t('menu.theme', { name: t(`themes.${preference}`) })} sign={<SchemeSign />}>
        <SchemeEntries />
      </DropMenu>
    </div>
  );
}

export function SchemeEntries() {
  const { t } = useTranslation();
  const scheme = usePreference();
  return preferences.map((preference) => (
    <MenuEntry key={preference} isCurrent={preference === scheme}>
      <button
        type="button"
        // late-scripts.ts reads it
        data-preference={preference}
        onClick={() => choosePreference(preference)}
        aria-pressed={preference === scheme}
      >
        <Icon name={signs[preference]} />
        {t(`themes.${preference}`)}
      </button>
    </MenuEntry>
  ));
}

/** Shows sun or moon by CSS, because the server does not know the theme. */
function SchemeSign() {
  return (
    <>
      <span className={classes.sun}>
        <Icon name="sun" />
      </span>
      <span className={classes.moon}>
        <Icon name="moon" />
      </span>
    </>
  );
}
