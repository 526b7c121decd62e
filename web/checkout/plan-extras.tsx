import { Button, NativeSelect } from '@mantine/core';
import type { CartItem } from '@visita/core/shop/cart';
import { mostOfOne } from '@visita/core/shop/cart-limits';
import type { Product, QuotedLine } from '@visita/core/shop/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { ItemPicture } from '../orders/item-picture.tsx';
import { removeFromCart, setInCart } from '../shop/cart-store.ts';
import { QuantityField } from '../shop/quantity-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fold } from './fold.tsx';
import classes from './plan-extras.module.css';

interface PlanExtrasProps {
  products: Product[];
  /** The items of the cart, which are ordered with the plan. */
  items: readonly CartItem[];
  /** The lines as quoted by the server. */
  lines: QuotedLine[];
  currency: string;
}

/** One-off products to buy with the plan, in a collapsed section. */
export function PlanExtras({ products, items, lines, currency }: PlanExtrasProps) {
  const { t } = useTranslation('subscribe');
  return (
    <Fold title={t('extras.title')} hint={t('extras.hint')} isOpen={items.length > 0}>
      {items.length > 0 && (
        <ul className={classes.list} aria-label={t('extras.chosen')}>
          {items.map((item) => (
            <Extra
              key={item.sku}
              item={item}
              line={lines.find(({ sku, isIncluded }) => sku === item.sku && !isIncluded)}
              currency={currency}
            />
          ))}
        </ul>
      )}
      <ul className={classes.list} aria-label={t('extras.more')}>
        {products.map((product) => (
          <Offered key={product.sku} product={product} items={items} />
        ))}
      </ul>
    </Fold>
  );
}

function Extra({
  item: { sku, quantity },
  line,
  currency,
}: {
  item: CartItem;
  line: QuotedLine | undefined;
  currency: string;
}) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  const name = line && line.stockIssue !== 'unknown' ? line.name : t('cart.unknownName', { sku });
  const most = line?.stockIssue === null ? Math.min(line.stock, mostOfOne) : quantity;
  return (
    <li className={classes.row}>
      <ItemPicture picture={line?.picture ?? null} width={56} />
      <span className={classes.words}>
        {name}
        <span>{line?.stockIssue ? issueWords() : line?.variant}</span>
      </span>
      <span className={classes.amount}>{line && !line.stockIssue ? money(line.amount, currency) : '—'}</span>
      <span className={classes.act}>
        <QuantityField
          label={t('cart.quantity', { name })}
          value={quantity}
          most={most}
          onChange={(next) => setInCart(sku, next)}
        />
        <Button
          variant="default"
          size="sm"
          aria-label={t('cart.removeNamed', { name })}
          onClick={() => removeFromCart(sku)}
        >
          {t('cart.remove')}
        </Button>
      </span>
    </li>
  );

  function issueWords() {
    if (!line?.stockIssue) return null;
    const words =
      line.stockIssue === 'tooFew'
        ? t('cart.stockIssues.tooFew', { count: line.stock })
        : t(`cart.stockIssues.${line.stockIssue}`);
    return <span className={classes.issue}>{words}</span>;
  }
}

function Offered({
  product: { name, price, currency, variants, pictures },
  items,
}: {
  product: Product;
  items: readonly CartItem[];
}) {
  const { t } = useTranslation(['subscribe', 'shop']);
  const { money } = useFormat();
  const [sku, setSku] = useState(
    () => (variants.find(({ isAvailable }) => isAvailable) ?? variants[0])?.sku ?? '',
  );
  const variant = variants.find((one) => one.sku === sku);
  const picture = pictures.find((one) => one.variant === sku) ?? pictures[0];
  const inCart = items.find((item) => item.sku === sku)?.quantity ?? 0;
  const canAdd = variant !== undefined && inCart < Math.min(variant.stock, mostOfOne);
  return (
    <li className={classes.row}>
      <ItemPicture picture={picture?.url ?? null} width={56} />
      <span className={classes.words}>
        {name}
        <span>{t('extras.price', { amount: money(price, currency) })}</span>
      </span>
      <span className={classes.act}>
        {variants.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label={t('extras.version', { name })}
            value={sku}
            data={variants.map(({ sku: value, name: label, isAvailable }) => ({
              value,
              label,
              disabled: !isAvailable,
            }))}
            onChange={({ currentTarget }) => setSku(currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name="plus" size={16} />}
          aria-label={t('extras.addNamed', { name })}
          disabled={!canAdd}
          onClick={() => setInCart(sku, inCart + 1)}
        >
          {variant?.isAvailable ? t('extras.add') : t('shop:product.soldOut')}
        </Button>
      </span>
    </li>
  );
}
