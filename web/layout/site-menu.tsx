import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { DropMenu, MenuEntry, MenuGroup } from '../ui/drop-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageEntries } from './language-menu.tsx';
import { SchemeEntries } from './scheme-switch.tsx';
import { useSite } from '../site/site.ts';
import { useCurrent } from './use-current.ts';

const sections = [
  ['shop', '/shop'],
  ['plans', '/subscription'],
] as const;

/** The menu of a phone: pages, languages and themes that do not fit into the header. */
export function SiteMenu() {
  const { t } = useTranslation();
  const path = usePath();
  const currentAt = useCurrent();
  const { sells } = useSite();
  return (
    <DropMenu label={t('menu.more')} sign={<Icon name="menu" size={22} />}>
      {sells && (
        <MenuGroup>
          {sections.map(([name, at]) => (
            <MenuEntry key={name}>
              <Link to={path(at)} aria-current={currentAt(path(at))}>
                {t(`menu.${name}`)}
              </Link>
            </MenuEntry>
          ))}
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
