import { Problem } from '@visita/core/problems';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import { drawInvoice } from './draw-invoice.ts';
import { findLinkedOrder } from './invoice-link.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { findOrderById } from './queries.ts';
import { showOrder } from './show-order.ts';

const noStore = { 'cache-control': 'no-store' };
const headers = {
  ...noStore,
  'content-type': 'application/pdf',
  // the browser's own reader draws it with a style of its own
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const nothing = () => new Response(null, { status: 404, headers: noStore });

/** Answers GET of `/files/invoices/:secret` with the invoice, to look at or, with `?download`, to keep; whatever is wrong is not found. */
export function serveInvoice({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const secret = /^\/files\/invoices\/([^/]+)$/.exec(pathname)?.[1] ?? '';
    const id = await findLinkedOrder({ db, now }, { secret });
    const found = id && (await findOrderById(db, { id }));
    const user = found && found.order.userId ? await findUser(db, { id: found.order.userId }) : undefined;
    if (!found || !user || found.order.invoiceNo === null) return nothing();
    const { invoiceNo } = found.order;
    const { language } = user;
    const buyer = { name: user.displayName, email: user.email, timeZone: user.timeZone };
    const name = wordsOf(language)('invoice:file', { number: invoiceNo });
    try {
      const pdf = await drawInvoice(invoiceSheet(config, { order: showOrder(found), invoiceNo, buyer, language }));
      const disposition = `${searchParams.has('download') ? 'attachment' : 'inline'}; filename="${name}"`;
      return new Response(new Uint8Array(pdf), { headers: { ...headers, 'content-disposition': disposition } });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      return new Response(null, {
        status: refused.status,
        headers: { ...noStore, 'retry-after': String(refused.details.retryAfter ?? 5) },
      });
    }
  };
}
