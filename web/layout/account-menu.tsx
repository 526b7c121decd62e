import type { User } from '@visita/core/account/user';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { DropMenu, MenuEntry } from '../ui/drop-menu.tsx';
import { useSite } from './site.ts';
import classes from './account-menu.module.css';

const paths = {
  shop: '/shop',
  plans: '/subscription',
  subscriptions: '/subscriptions',
  orders: '/shop/orders',
  addresses: '/shop/addresses',
  savedCards: '/shop/cards',
};

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const path = usePath();
  const navigate = useNavigate();
  const { sells, takesPayments } = useSite();
  const leave = async () => {
    const { logOut } = await import('../session/log-out.ts');
    await logOut();
    await navigate(path('/'));
  };
  return (
    <DropMenu
      label={t('menu.account', { name: user.displayName })}
      sign={
        <span className={classes.initial}>
          {user.avatar ? <img src={user.avatar} alt="" width={34} height={34} /> : Array.from(user.displayName)[0]}
        </span>
      }
    >
      <li className={classes.name}>{user.displayName}</li>
      <MenuEntry>
        <Link to={path('/cards')}>{t('menu.cards')}</Link>
      </MenuEntry>
      <MenuEntry>
        <Link to={path('/contacts')}>{t('menu.contacts')}</Link>
      </MenuEntry>
      <MenuEntry>
        <Link to={path('/cards/bind')}>{t('menu.bind')}</Link>
      </MenuEntry>
      {sells &&
        (['shop', 'plans'] as const).map((section) => (
          <MenuEntry key={section}>
            <Link to={path(paths[section])}>{t(`menu.${section}`)}</Link>
          </MenuEntry>
        ))}
      {takesPayments &&
        (['subscriptions', 'orders', 'addresses', 'savedCards'] as const).map((screen) => (
          <MenuEntry key={screen}>
            <Link to={path(paths[screen])}>{t(`menu.${screen}`)}</Link>
          </MenuEntry>
        ))}
      <MenuEntry>
        <Link to={path('/profile')}>{t('menu.profile')}</Link>
      </MenuEntry>
      <MenuEntry>
        <Link to={path('/settings')}>{t('menu.settings')}</Link>
      </MenuEntry>
      <MenuEntry>
        <button type="button" onClick={() => void leave()}>
          {t('menu.logout')}
        </button>
      </MenuEntry>
    </DropMenu>
  );
}
