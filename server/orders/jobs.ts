import { z } from 'zod';
import { findUser, type UserRow } from '../account/queries.ts';
import type { App } from '../deps.ts';
import { job, type Job } from '../queue/job.ts';
import type { Letter } from '../mail/mail.ts';
import { orderCancelledMail, orderConfirmedMail, orderShippedMail } from './emails.ts';
import { findAnyOrder, type WholeOrder } from './queries.ts';
import { showOrder } from './show-order.ts';

const OneOrder = z.object({ orderId: z.uuid() });

interface Addressed {
  found: WholeOrder;
  user: UserRow;
}

/** A letter to whoever ordered, in the language they ordered in; nobody is written to who has left. */
function letterJob(name: string, write: (app: App, addressed: Addressed) => Promise<Letter>) {
  return job(name, OneOrder, async (app, { orderId }) => {
    const found = await findAnyOrder(app.db, { id: orderId });
    const user = found?.order.userId ? await findUser(app.db, { id: found.order.userId }) : undefined;
    if (found && user) await app.mail.send(await write(app, { found, user }));
  });
}

const told = ({ found, user }: Addressed) => ({
  order: showOrder(found),
  invoiceNo: found.order.invoiceNo,
  language: found.order.language,
  user,
});

export const mailConfirmed = letterJob('orders.mailConfirmed', (app, addressed) => orderConfirmedMail(app, told(addressed)));
export const mailShipped = letterJob('orders.mailShipped', (app, addressed) => orderShippedMail(app, told(addressed)));
export const mailCancelled = letterJob('orders.mailCancelled', (app, addressed) => orderCancelledMail(app, told(addressed)));

export const orderJobs: Job[] = [mailConfirmed, mailShipped, mailCancelled];
