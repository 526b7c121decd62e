import { Title } from '@mantine/core';
import type { Destination } from '@visita/core/addresses/address';
import type { Quote } from '@visita/core/shop/contract';
import { shippingZoneFor } from '@visita/core/shop/delivery';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import classes from './checkout-facts.module.css';

const pages = {
  terms: 'terms',
  refunds: 'refund-policy',
  shipping: 'shipping-policy',
  privacy: 'privacy',
} as const;

/**
 * The disclosures required before a distance contract (docs/platform-facts.md, section 7): price, delivery
 * time, cancellation and seller.
 */
export function CheckoutFacts({ facts }: { facts: readonly string[] }) {
  const { t } = useTranslation('checkout');
  const path = usePath();
  const { seller } = useSite();
  return (
    <div className={classes.facts}>
      <Title order={3} size="h5">
        {t('facts.title')}
      </Title>
      <ul>
        {[...facts, seller.address ? t('facts.seller', seller) : t('facts.sellerNoAddress', seller)].map(
          (fact) => (
            <li key={fact}>{fact}</li>
          ),
        )}
      </ul>
      <p className={classes.pages}>
        {(['terms', 'refunds', 'shipping', 'privacy'] as const).map((page) => (
          <a key={page} href={path(`/pages/${pages[page]}`)} target="_blank" rel="noreferrer">
            {t(`facts.${page}`)}
          </a>
        ))}
      </p>
    </div>
  );
}

/**
 * Returns a function that lists the disclosures of an order of products: total, delivery time and
 * cancellation.
 */
export function useOrderFacts(): (quote: Quote, destination: Destination) => string[] {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return ({ total, currency, delivery, isSent }, destination) => [
    t(isExport({ isSent, destination }) ? 'facts.totalAbroad' : 'facts.total', {
      amount: money(total, currency),
    }),
    ...(delivery ? [t('facts.delivery', { min: delivery.minDays, max: delivery.maxDays })] : []),
    t('facts.cancel'),
  ];
}

/** True if the parcel leaves Canada. The total does not include import duties. */
export const isExport = ({ isSent, destination }: { isSent: boolean; destination: Destination }): boolean =>
  isSent && shippingZoneFor(destination) === 'international';
