import { parseArgs } from 'node:util';
import { HandOver } from '@visita/core/orders/hand-over';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrderRow } from '@visita/core/orders/admin-order';
import { parseOrderNo } from '@visita/core/orders/number';
import { carriers } from '@visita/core/orders/shipping';
import { formatMoney } from '@visita/core/money';
import { RefundOrder } from '@visita/core/payments/admin-contract';
import { Problem } from '@visita/core/problems';
import { print } from '../console.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { listOrderRows } from '../orders/admin-queries.ts';
import type { Working } from '../orders/change-order.ts';
import { listItems } from '../orders/item-queries.ts';
import { findIdByNumber } from '../orders/queries.ts';
import { resendConfirmation } from '../orders/resend-confirmation.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { writeNote } from '../orders/write-note.ts';
import { requestOrderRefund } from '../payments/request-order-refund.ts';
import { consoleActor } from '../staff/actors.ts';

export const ordersUsage = [
  'npm run admin -- orders list --to-ship',
  'npm run admin -- orders ship V20260309ABCDEF --carrier dhl --tracking 1234',
  'npm run admin -- orders refund V20260309ABCDEF --line CARD-SLEEVE-COGNAC:1 --delivery --reason "Arrived broken"',
  'npm run admin -- orders refund V20260309ABCDEF --all --reason "Asked on the phone"',
  'npm run admin -- orders note V20260309ABCDEF --text "Called twice"',
  'npm run admin -- orders resend V20260309ABCDEF',
].join('\n  ');

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

type OrdersCommandAction = (working: Working) => Promise<void>;

/** Actions on one order, by their name. */
const acts: Record<string, (words: string[]) => (working: Working, id: string) => Promise<string>> = {
  ship: readShip,
  refund: readRefund,
  note(words) {
    const { values } = parseArgs({ args: words, options: { text } });
    const read = adminOrders.addNote.terms.body.safeParse(values);
    if (!read.success) throw new Error('--text: expected 1 to 2000 characters');
    return async (working, id) => {
      await writeNote(working, { id, ...read.data });
      return 'The note is written.';
    };
  },
  resend(words) {
    parseArgs({ args: words, options: {} });
    return async (working, id) => {
      await resendConfirmation(working, { id });
      return 'The server sends the confirmation again.';
    };
  },
};

/** Parses `orders …`: the same actions as the screens, recorded in the same audit log. */
export function readOrders([verb = '', ...words]: string[]): (
  deps: Pick<Deps, 'db' | 'now'>,
) => Promise<void> {
  const run = verb === 'list' ? readList(words) : readAct(verb, words);
  return async ({ db, now }) => {
    await run({ db, now, staff: consoleActor(now()) }).catch((error: unknown) => {
      throw error instanceof Problem
        ? new Error(translatorFor('en')(`problems:refusals.${error.key}.text`), { cause: error })
        : error;
    });
  };
}

function readAct(verb: string, [number = '', ...words]: string[]): OrdersCommandAction {
  const read = acts[verb];
  if (!read) throw new Error(`Unknown or missing action. Usage:\n  ${ordersUsage}`);
  const orderNo = parseOrderNo(number);
  if (!orderNo)
    throw new Error(`${number || verb}: expected the number of an order, such as V20260309ABCDEF`);
  const act = read(words);
  return async (working) => {
    const id = await findIdByNumber(working.db, { orderNo });
    if (!id) throw new Problem('orderNotFound');
    print(`${orderNo}: ${await act(working, id)}`);
  };
}

function readList(words: string[]): OrdersCommandAction {
  const { values } = parseArgs({
    args: words,
    options: { 'to-ship': flag, status: text, search: text, country: text, limit: text },
  });
  const { 'to-ship': toShip, ...filters } = values;
  const query = adminOrders.list.terms.query.safeParse({
    ...filters,
    ...(toShip && { toShip: 'true', sort: 'placed' }),
  });
  if (!query.success)
    throw new Error(query.error.issues.map(({ path }) => `--${path.join('.')}: invalid value`).join('\n'));
  return async ({ db }) => {
    const { items, next } = await listOrderRows(db, { query: query.data, isPacking: false });
    for (const row of items) print(getLine(row));
    print(
      next === null
        ? `${items.length} orders`
        : `The first ${items.length} orders; --limit shows more, up to 200.`,
    );
  };
}

const getLine = ({
  orderNo,
  createdAt,
  status,
  shippingStatus,
  country,
  name,
  currency,
  total,
}: AdminOrderRow) =>
  [
    orderNo,
    createdAt.toISOString().slice(0, 10),
    status,
    shippingStatus ?? '-',
    country,
    formatMoney(total ?? 0, 'en', currency),
    name,
  ].join('  ');

function readShip(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { carrier: text, 'carrier-name': text, tracking: text },
  });
  const { carrier, 'carrier-name': carrierName, tracking: trackingNumber } = values;
  const read = HandOver.safeParse({ carrier, carrierName, trackingNumber });
  if (!read.success)
    throw new Error(
      `--carrier: expected one of ${carriers.join(', ')}; other needs --carrier-name. --tracking: at most 60 characters`,
    );
  return async (working: Working, id: string) => {
    await shipOrder(working, { id, ...read.data });
    return 'handed over; the server writes to its buyer.';
  };
}

function readRefund(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { all: flag, line: { ...text, multiple: true }, delivery: flag, plan: text, reason: text },
  });
  const { all: isWhole = false, line = [], delivery: hasShipping = false, plan, reason } = values;
  const lines = line.map((each) => {
    const [, sku = '', quantity = '1'] = /^([A-Z0-9-]+)(?::(\d+))?$/.exec(each) ?? [];
    return { sku, unitPrice: 0, quantity: Number(quantity) };
  });
  const read = RefundOrder.safeParse({ version: 0, reason, isWhole, lines, hasShipping, plan });
  if (!read.success || lines.some(({ sku }) => sku === ''))
    throw new Error(
      '--reason is required, and --all, or --line SKU:PIECES for each line and --delivery for the delivery; --plan end or --plan keep if all is refunded and its plan is running',
    );
  return async (working: Working, id: string) => {
    const items = await listItems(working.db, { orderId: id });
    const priced = lines.map((each) => ({
      ...each,
      unitPrice: items.find(({ sku, unitPrice }) => sku === each.sku && unitPrice > 0)?.unitPrice ?? 0,
    }));
    await requestOrderRefund(working, { ...read.data, id, version: undefined, lines: priced });
    return 'the server gives it back, and writes the credit note.';
  };
}
