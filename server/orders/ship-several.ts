import type { Language } from '@visita/core/languages';
import { toStoredHandOver } from '@visita/core/orders/hand-over';
import type { ShipOrders } from '@visita/core/orders/work-input';
import { Problem } from '@visita/core/problems';
import type { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import { translatorFor } from '../http/words.ts';
import { audit } from '../staff/audit.ts';
import type { Working } from './change-order.ts';
import { shipOrder } from './ship-order.ts';

/** Ships several orders, each in its own transaction: a refused one does not stop the others. */
export async function shipSeveral(
  working: Working & { language: Language },
  { rows }: z.output<typeof ShipOrders>,
): Promise<{ id: string; isShipped: boolean; code: string | null; message: string | null }[]> {
  const { db, staff, language } = working;
  const t = translatorFor(language);
  const results = [];
  for (const { id, version, ...fields } of rows) {
    const refusal = await shipOrder(working, { id, version, ...toStoredHandOver(fields) }).then(
      () => undefined,
      toRefusal,
    );
    results.push({
      id,
      isShipped: !refusal,
      code: refusal?.key ?? null,
      message: refusal ? t(`problems:refusals.${refusal.key}.text`, { ...refusal.details.params }) : null,
    });
  }
  const shipped = results.filter(({ isShipped }) => isShipped).length;
  const after = { shipped, refused: results.length - shipped };
  // audited even if every order was refused
  await transaction(db, (tx) =>
    audit(tx, staff, { action: 'orders.shipSeveral', subject: { type: 'order', id: null }, after }),
  );
  return results;
}

function toRefusal(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
