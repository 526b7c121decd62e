import type { User } from '@visita/core/account/user';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { DropMenu, MenuEntry, MenuGroup } from '../ui/drop-menu.tsx';
import { useSite } from '../site/site.ts';
import { useSlots } from './slots.ts';
import { useCurrent } from './use-current.ts';
import classes from './account-menu.module.css';

const paths = {
  cards: '/cards',
  contacts: '/contacts',
  bind: '/cards/bind',
  orders: '/shop/orders',
  subscriptions: '/subscriptions',
  savedCards: '/shop/cards',
  addresses: '/shop/addresses',
  profile: '/profile',
  settings: '/settings',
};

/** Grouped by subject, so that saved bank cards do not stand beside "My cards". */
const groups = {
  own: ['cards', 'contacts', 'bind'],
  buying: ['orders', 'subscriptions', 'savedCards', 'addresses'],
  account: ['profile', 'settings'],
} as const;

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const path = usePath();
  const navigate = useNavigate();
  const { takesPayments } = useSite();
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
          {user.avatar ? (
            <img src={user.avatar} alt="" width={34} height={34} />
          ) : (
            Array.from(user.displayName)[0]
          )}
        </span>
      }
    >
      <li className={classes.name}>{user.displayName}</li>
      <MenuGroup>
        <Entries of={groups.own} />
      </MenuGroup>
      {takesPayments && (
        <MenuGroup>
          <Entries of={groups.buying} />
        </MenuGroup>
      )}
      <MenuGroup>
        <Entries of={groups.account} />
        <MenuEntry>
          <button type="button" onClick={() => void leave()}>
            {t('menu.logout')}
          </button>
        </MenuEntry>
      </MenuGroup>
    </DropMenu>
  );
}

function Entries({ of }: { of: readonly (keyof typeof paths)[] }) {
  const { t } = useTranslation();
  const path = usePath();
  const currentAt = useCurrent();
  const { newContacts } = useSlots();
  return of.map((name) => {
    const to = path(paths[name]);
    return (
      <MenuEntry key={name}>
        <Link to={to} aria-current={currentAt(to)}>
          {t(`menu.${name}`)}
          {name === 'contacts' && newContacts}
        </Link>
      </MenuEntry>
    );
  });
}
