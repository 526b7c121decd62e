import { z } from 'zod';
import { findUser, type UserRow } from '../account/queries.ts';
import type { OrderMail } from '@visita/core/orders/event';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { documentFile } from '../documents/draw-document.ts';
import { findInvoice } from '../documents/queries.ts';
import { translatorFor } from '../http/words.ts';
import { pushNotice, wantsNotice } from '../notices/push-notice.ts';
import { job, type Job } from '../queue/job.ts';
import type { Email } from '../mail/mail.ts';
import { orderCancelledMail, orderConfirmedMail, orderShippedMail, trackingCorrectedMail } from './emails.ts';
import { insertOrderEvent } from './event-queries.ts';
import { findOrderById, type WholeOrder } from './queries.ts';
import { orderSoldMail } from './seller-email.ts';
import { presentOrder } from './present-order.ts';

const OneOrder = z.object({ orderId: z.uuid() });

interface Addressed {
  found: WholeOrder;
  user: UserRow;
}

interface EmailJobTerms {
  /** True for news of the parcel, which the buyer can turn off. The contract's other e-mails are always sent. */
  isNotice?: boolean;
}

/**
 * Defines a job that e-mails the buyer in the account's current language and adds the e-mail to the order's
 * history. Skipped if the account was erased.
 */
function emailJob(
  name: string,
  mail: OrderMail,
  write: (deps: Deps, addressed: Addressed) => Promise<Email>,
  { isNotice = false }: EmailJobTerms = {},
) {
  return job(name, OneOrder, async (deps, { orderId }) => {
    const found = await findOrderById(deps.db, { id: orderId });
    const user = found?.order.userId ? await findUser(deps.db, { id: found.order.userId }) : undefined;
    if (!found || !user) return;
    const isMailed = !isNotice || wantsNotice(user, 'parcelAndTrial', 'email');
    if (isMailed) await deps.mail.send(await write(deps, { found, user }));
    const at = deps.now();
    const event = { orderId, kind: 'mail', detail: mail, at } as const;
    await transaction(deps.db, async (tx) => {
      if (isMailed) await insertOrderEvent(tx, event);
      if (isNotice) await pushParcel(tx, { user, orderId, at });
    });
  });
}

async function pushParcel(
  tx: Tx,
  { user, orderId, at }: { user: UserRow; orderId: string; at: Date },
): Promise<void> {
  const t = translatorFor(user.language);
  await pushNotice(tx, {
    user,
    kind: 'parcelAndTrial',
    title: t('notices:push.parcel.title'),
    text: t('notices:push.parcel.text'),
    path: `/orders/${orderId}`,
    about: orderId,
    at,
  });
}

const buildContext = ({ found, user }: Addressed) => ({
  order: presentOrder(found, user.language),
  user,
});

export const mailConfirmed = emailJob('orders.mailConfirmed', 'confirmed', async (deps, addressed) => {
  const invoice = await findInvoice(deps.db, { orderId: addressed.found.order.id });
  return orderConfirmedMail(deps, {
    ...buildContext(addressed),
    papers: invoice ? [await documentFile(invoice)] : [],
  });
});
export const mailShipped = emailJob(
  'orders.mailShipped',
  'shipped',
  (deps, addressed) => orderShippedMail(deps, buildContext(addressed)),
  { isNotice: true },
);
export const mailTracking = emailJob(
  'orders.mailTracking',
  'tracking',
  (deps, addressed) => trackingCorrectedMail(deps, buildContext(addressed)),
  { isNotice: true },
);
export const mailCancelled = emailJob('orders.mailCancelled', 'cancelled', (deps, addressed) =>
  orderCancelledMail(deps, buildContext(addressed)),
);

/** Mails the seller a paid order, even if the buyer was erased: it must be shipped. */
export const mailNewOrder = job('orders.mailNewOrder', OneOrder, async (deps, { orderId }) => {
  const found = await findOrderById(deps.db, { id: orderId });
  if (!found) return;
  const buyer = found.order.userId === null ? undefined : await findUser(deps.db, { id: found.order.userId });
  await deps.mail.send(
    await orderSoldMail(deps, { order: presentOrder(found, deps.config.sellerLanguage), buyer }),
  );
});

export const orderJobs: Job[] = [mailConfirmed, mailNewOrder, mailShipped, mailTracking, mailCancelled];
