import { formatDate } from '@visita/core/format-date';
import { sellerZone } from '@visita/core/days';
import { currency as ours, formatMoney } from '@visita/core/money';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailRow } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import type { Email } from '../mail/mail.ts';
import type { AlertRow } from './alert-queries.ts';

type ProviderEmailContext = Pick<AlertRow, 'kind' | 'about' | 'detail' | 'facts'>;

/**
 * Builds the e-mail of an alert to the support address. For a chargeback the subject and first line contain
 * amount, order and deadline, as a dispute without a response is lost.
 */
export async function alertEmail(
  { config, currentSeller }: Pick<Deps, 'config' | 'currentSeller'>,
  { kind, about, detail, facts }: ProviderEmailContext,
): Promise<Email> {
  const { sellerLanguage: language } = config;
  const seller = await currentSeller.load();
  const t = translatorFor(language);
  const { orderNo, amount, currency = ours, dueBy } = facts;
  const day = (at: string) =>
    formatDate(new Date(at), language, { dateStyle: 'long', timeStyle: 'short', timeZone: sellerZone });
  const params = {
    number: orderNo ?? '–',
    amount: amount === undefined ? '–' : formatMoney(amount, language, currency),
    dueBy:
      dueBy === undefined
        ? t('emails:alerts.dueUnknown')
        : t('emails:alerts.dueAt', { at: day(dueBy), zone: sellerZone }),
  };
  const subject = t(`emails:alerts.${kind}.subject`, params);
  const text = t(`emails:alerts.${kind}.text`, params);
  const rows: EmailRow[] = [
    ...(dueBy === undefined
      ? []
      : [
          {
            label: t('emails:alerts.due'),
            value: t('emails:alerts.dueMoment', { at: day(dueBy), zone: sellerZone }),
          },
        ]),
    ...(orderNo === undefined ? [] : [{ label: t('emails:orders.number'), value: orderNo }]),
    ...(amount === undefined ? [] : [{ label: t('emails:alerts.amount'), value: params.amount }]),
    ...(detail === '' ? [] : [{ label: t('emails:alerts.detail'), value: detail }]),
    { label: t('emails:alerts.about'), value: about },
  ];
  const blocks = [
    { heading: subject },
    { paragraph: text },
    { rows },
    { smallPrint: t('emails:alerts.note') },
  ];
  const message = await writeEmail(
    { config, currentSeller },
    { subject, blocks, language, preview: text, why: t('emails:alerts.why') },
  );
  return { ...message, to: { name: seller.name, address: seller.email } };
}
