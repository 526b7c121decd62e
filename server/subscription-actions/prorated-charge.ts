import type { PlanCode } from '@visita/core/plans/plan';
import type { ResumePreview } from '@visita/core/subscriptions/living-calls';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { ProviderInvoice } from '../provider/client.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { toInvoiceCharge } from './provider-details.ts';

/** Maps a previewed invoice that charges a plan and credits unused time. */
export async function toProratedCharge(
  { db, language }: Pick<Deps, 'db'> & { language: Language },
  invoice: ProviderInvoice,
  { plan }: { plan: PlanCode },
): Promise<Omit<ResumePreview, 'next'>> {
  const t = translatorFor(language);
  const lines = invoice.lines.data.map(({ amount }) => ({
    description: amount < 0 ? t('subscriptions:preview.unused') : t(`plans:names.${plan}`),
    amount,
  }));
  return {
    // not the cached catalogue, whose rates may not have their ids yet
    charge: { ...toInvoiceCharge(invoice, { taxRates: await listTaxRates(db) }), lines },
    due: invoice.amount_due,
    creditLeft: Math.max(0, -(invoice.ending_balance ?? 0)),
  };
}
