import type { InAppMenu } from '@visita/core/in-app-browser';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

interface ProfileHelpProps {
  /** URLs of the contact file and of the form that emails it. */
  file: string;
  mail: string;
  /** The menu of the in-app browser; undefined in a regular browser. */
  menu: InAppMenu | undefined;
  /** The contact as a QR code. */
  children: ReactNode;
}

/**
 * Other ways to get the contact. In an in-app browser it starts open, with the option that works there first.
 */
export function ProfileHelp({ file, mail, menu, children }: ProfileHelpProps) {
  const { t } = useTranslation('profile');
  const byMail = (
    <li key="mail" className="p-mail">
      <a href={mail}>{t('help.mail')}</a>
    </li>
  );
  const byMenu = (
    <li key="menu" className="p-menu" data-top={t('help.browser')}>
      {menu === 'topRight' ? t('help.browser') : t('help.menu')}
    </li>
  );
  const plain = (
    <li key="plain">
      <a href={`${file}&photo=0`}>{t('help.plain')}</a>
    </li>
  );
  const hasMenu = menu === 'topRight' || menu === 'elsewhere';
  return (
    // the visitor opens and closes it; only its initial state depends on the browser
    <details className="p-help" key={String(menu !== undefined)} open={menu !== undefined}>
      <summary>{t('help.title')}</summary>
      <ul>
        {hasMenu && byMenu}
        {menu === 'unknown' ? [byMail, plain] : [plain, byMail]}
        {!hasMenu && byMenu}
        <li>
          {t('help.code')}
          {children}
        </li>
      </ul>
    </details>
  );
}
