import { formatRate } from '@visita/core/price';
import type { Settings } from '@visita/core/admin/settings-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';

type Delivery = Pick<
  Settings['shipping'][number]['rates'][number],
  'amount' | 'freeFrom' | 'minDays' | 'maxDays'
>;
type Tax = Settings['taxes'][number];

/** Returns functions that format prices, delivery rates and taxes. */
export function useTermWords(currency: string) {
  const { t } = useTranslation(['admin-settings', 'money']);
  const { money } = useFormat();
  const language = useLanguage();
  return {
    describeDelivery: ({ amount, freeFrom, minDays: min, maxDays: max }: Delivery) =>
      freeFrom === null
        ? t('delivery', { amount: money(amount, currency), min, max })
        : t('deliveryFree', {
            amount: money(amount, currency),
            freeFrom: money(freeFrom, currency),
            min,
            max,
          }),
    describeTax: ({ rate, isRegistered }: Pick<Tax['rates'][number], 'rate' | 'isRegistered'>) =>
      `${formatRate(rate, language)} · ${isRegistered ? t('charged') : t('notRegistered')}`,
    nameOfTax: ({ country, province, kind }: Pick<Tax, 'country' | 'province' | 'kind'>) =>
      `${province ?? country} · ${t(`money:taxes.${kind}`)}`,
  };
}
