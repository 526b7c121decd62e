import { plainReason } from '@visita/core/plain-reason';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { reportArchived } from '../provider/archived.ts';
import type { ProviderFailure } from '../provider/errors.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import type { PaymentRow } from './queries.ts';

/**
 * Alerts staff that the provider refused the request of a payment, as opposed to its card: once per archived
 * price or tax rate, otherwise with the provider's words.
 */
export async function reportRefusedSale(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { id, paymentNo }: Pick<PaymentRow, 'id' | 'paymentNo'>,
  { message }: ProviderFailure,
): Promise<void> {
  if (await reportArchived(deps)) return;
  const detail = `${paymentNo}: ${plainReason(message)}`;
  await transaction(deps.db, (tx) =>
    raiseAlert(tx, { kind: 'saleRefused', about: id, detail, at: deps.now() }),
  );
}
