import { formatMoney } from '@visita/core/price';
import type { ZoneDelivery } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { useDeliveryDays } from './use-delivery-days.ts';
import classes from './delivery-terms.module.css';

/** Delivery costs and times, shown before the cart (docs/product.md, section 14). */
export function DeliveryTerms({ delivery, today }: { delivery: readonly ZoneDelivery[]; today: Date }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const deliveryDays = useDeliveryDays();
  return (
    <section aria-labelledby="delivery" className={classes.terms}>
      <h2 id="delivery">{t('product.delivery')}</h2>
      <ul>
        {delivery.map(({ zone, amount, freeFrom, minDays, maxDays }) => (
          <li key={zone}>
            <p className={classes.zone}>
              <span>{t(`product.${zone}`)}</span>
              <span>{formatMoney(amount, language)}</span>
            </p>
            <p>{t('product.workingDays', { min: minDays, max: maxDays })}</p>
            <p>{t('product.expected', { days: deliveryDays({ minDays, maxDays }, today) })}</p>
            {freeFrom !== null && <p>{t('product.freeFrom', { amount: formatMoney(freeFrom, language) })}</p>}
          </li>
        ))}
      </ul>
      <p className={classes.tax}>{t('product.tax')}</p>
    </section>
  );
}
