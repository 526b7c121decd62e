import { languageNames, languages } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePathIn } from '../i18n/language.ts';
import { DropMenu, MenuEntry } from '../ui/drop-menu.tsx';
import { Icon } from '../ui/icon.tsx';

export function LanguageMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DropMenu label={t('menu.language', { name: languageNames[language] })} sign={<Icon name="globe" />}>
      <LanguageEntries />
    </DropMenu>
  );
}

/** Links to this screen in the other languages; they work without scripts. */
export function LanguageEntries() {
  const language = useLanguage();
  const pathIn = usePathIn();
  return languages.map((other) => (
    <MenuEntry key={other} isCurrent={other === language}>
      <Link
        to={pathIn(other)}
        lang={other}
        hrefLang={other}
        aria-current={other === language ? 'true' : undefined}
      >
        {languageNames[other]}
      </Link>
    </MenuEntry>
  ));
}
