import { languageNames, languages, type Language } from '@visita/core/languages';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { SchemeSwitch } from '../layout/scheme-switch.tsx';
import { DropMenu, MenuEntry } from '../ui/drop-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAction } from '../ui/use-action.ts';
import { writeStaffWithoutReload } from './use-staff-write.ts';
import { leave } from './leave.ts';
import { keepLanguage } from './staff-language.ts';
import { saveMe, useMe } from './staff-session.ts';
import classes from './shell.module.css';

/** The menus of the top bar: language, theme and account. */
export function ShellMenus({ onKeys }: { onKeys?: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const me = useMe();
  const language = useLanguage();
  const { attempt } = useAction();
  const choose = (next: Language) =>
    attempt(async () => {
      if (me) await saveMe(await writeStaffWithoutReload(adminStaff.updateMe, { body: { language: next } }));
      else await keepLanguage(next);
    });
  return (
    <div className={classes.tools}>
      <DropMenu
        label={common('menu.language', { name: languageNames[language] })}
        sign={<Icon name="globe" />}
      >
        {languages.map((other) => (
          <MenuEntry key={other} isCurrent={other === language}>
            <button
              type="button"
              lang={other}
              aria-pressed={other === language}
              onClick={() => void choose(other)}
            >
              {languageNames[other]}
            </button>
          </MenuEntry>
        ))}
      </DropMenu>
      <SchemeSwitch />
      {me && (
        <DropMenu label={t('shell.account', { name: me.name || me.email })} sign={<Icon name="user" />}>
          <li className={classes.who}>
            {me.name || me.email}
            <small>{t(`roles.${me.role}`)}</small>
          </li>
          <MenuEntry>
            <Link to="/admin/me">{t('nav.me')}</Link>
          </MenuEntry>
          {onKeys && (
            <MenuEntry>
              <button type="button" onClick={onKeys}>
                {t('keys.title')}
              </button>
            </MenuEntry>
          )}
          <MenuEntry>
            <button type="button" onClick={() => void leave().then(() => navigate('/admin/login'))}>
              {t('shell.signOut')}
            </button>
          </MenuEntry>
        </DropMenu>
      )}
    </div>
  );
}
