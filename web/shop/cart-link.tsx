import { numberFormat } from '@visita/core/formatters';
import { regionFor } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { Icon } from '../ui/icon.tsx';
import { countInCart, useCart } from './cart-store.ts';
import classes from './cart-link.module.css';

/** The link to the cart with its number of items; the server renders it without a number. */
export function CartLink() {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  const cart = useCart();
  const count = cart ? countInCart(cart) : 0;
  const { sells } = useSite();
  if (!sells) return null;
  return (
    <Link to={path('/shop/cart')} className={classes.link} aria-label={t('menu.cart', { count })}>
      <Icon name="bag" />
      {count > 0 && (
        <span className={classes.count}>{numberFormat(regionFor(language), {}).format(count)}</span>
      )}
    </Link>
  );
}
