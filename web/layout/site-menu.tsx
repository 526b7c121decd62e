import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { DropMenu, MenuEntry, MenuGroup } from '../ui/drop-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageEntries } from './language-menu.tsx';
import { SchemeEntries } from './scheme-switch.tsx';
import { useSite } from './site.ts';

/** What the header of a phone has no room for: where to go on the site, its languages and themes. */
export function SiteMenu() {
  const { t } = useTranslation();
  const path = usePath();
  const { sells } = useSite();
  return (
    <DropMenu label={t('menu.more')} sign={<Icon name="menu" size={22} />}>
      {sells && (
        <MenuGroup>
          <MenuEntry>
            <Link to={path('/shop')}>{t('menu.shop')}</Link>
          </MenuEntry>
          <MenuEntry>
            <Link to={path('/subscription')}>{t('menu.plans')}</Link>
          </MenuEntry>
        </MenuGroup>
      )}
      <MenuGroup label={t('menu.languages')}>
        <LanguageEntries />
      </MenuGroup>
      <MenuGroup label={t('menu.themes')}>
        <SchemeEntries />
      </MenuGroup>
    </DropMenu>
  );
}
