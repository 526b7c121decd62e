import { Button, TextInput } from '@mantine/core';
import { dayStart, sellerHome } from '@visita/core/addresses/local-day';
import { adminShop } from '@visita/core/shop/admin-contract';
import { currency } from '@visita/core/price';
import { AddPrice, type ProductOfStaff } from '@visita/core/shop/admin-product';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { AmountField, useTenfoldQuestion } from '../back-office/amount-field.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import classes from './admin-product.module.css';

type Price = ProductOfStaff['prices'][number];

/** The past, current and planned prices. */
export function ProductPrices({ product, canChange }: { product: ProductOfStaff; canChange: boolean }) {
  const { t } = useTranslation('admin-products');
  const { money } = useFormat();
  const [open, setOpen] = useState<'new' | Price>();
  const tones = { now: 'good', planned: 'waiting', past: 'quiet' } as const;
  return (
    <Panel
      title={t('prices')}
      actions={
        canChange && (
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            {t('priceAct.add')}
          </Button>
        )
      }
    >
      {product.prices.length === 0 && <p>{t('priceAct.none')}</p>}
      <ul className={classes.rows}>
        {product.prices.map((price) => (
          <li key={price.id} className={classes.row}>
            <span className={classes.amount}>{money(price.amount, price.currency)}</span>
            <span className={classes.grows}>
              <Moment at={price.validFrom} />
            </span>
            <Mark tone={tones[price.state]}>{t(`priceState.${price.state}`)}</Mark>
            {canChange && price.state === 'planned' && (
              <Button variant="default" size="xs" onClick={() => setOpen(price)}>
                {t('priceAct.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <AddDialog product={product} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && (
        <RemoveDialog product={product} price={open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}

/** Converts a day to the start of that day in the seller's time zone, wherever staff are. */
export const toPriceBody = ({
  version,
  amount,
  validFrom,
}: {
  version: number;
  amount: number;
  validFrom: string;
}) => ({
  version,
  amount,
  validFrom: validFrom === '' ? null : dayStart(sellerHome, validFrom).toISOString(),
});

const Typed = z
  .object({ version: z.number(), amount: z.number().or(z.nan()), validFrom: z.string() })
  .transform(toPriceBody)
  .pipe(AddPrice);

function AddDialog({
  product: { sku, version, prices },
  onClose,
}: {
  product: ProductOfStaff;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-products');
  const { money } = useFormat();
  const tenfoldQuestion = useTenfoldQuestion();
  const current = prices.find(({ state }) => state === 'now');
  const labels = { amount: t('priceAct.amount'), validFrom: t('priceAct.from') };
  const initialValues = { version, amount: Number.NaN, validFrom: '' };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('priceAct.title', { sku })}
      consequences={[t('priceAct.carts'), t('priceAct.past')]}
      confirm={t('priceAct.add')}
      schema={Typed}
      question={({ amount }) =>
        tenfoldQuestion(current?.amount, amount, (value) => money(value, current?.currency))
      }
      initialValues={initialValues}
      labels={labels}
      send={(values, write) => write(adminShop.addPrice, { params: { sku }, body: toPriceBody(values) })}
      done={t('priceAct.done')}
    >
      {(form) => (
        <>
          <AmountField
            label={labels.amount}
            currency={current?.currency ?? currency}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            type="date"
            label={labels.validFrom}
            description={t('priceAct.fromHint')}
            {...form.getInputProps('validFrom')}
          />
        </>
      )}
    </ActionDialog>
  );
}

interface RemoveDialogProps {
  product: ProductOfStaff;
  price: Price;
  onClose: () => void;
}

function RemoveDialog({ product: { sku, version }, price, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('admin-products');
  const { money, day } = useFormat();
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('priceAct.remove')}
      consequences={[
        t('priceAct.removeMeaning', {
          amount: money(price.amount, price.currency),
          day: day(price.validFrom),
        }),
      ]}
      confirm={t('priceAct.remove')}
      schema={z.object({})}
      initialValues={{}}
      send={(_, write) => write(adminShop.removePrice, { params: { sku, id: price.id }, body: { version } })}
      done={t('priceAct.removed')}
    />
  );
}
