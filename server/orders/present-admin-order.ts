import { countryName } from '@visita/core/addresses/country-name';
import { sellerHome } from '@visita/core/addresses/local-day';
import { sellerZone } from '@visita/core/days';
import { formatDate } from '@visita/core/format-date';
import type { Language } from '@visita/core/languages';
import type { AdminOrder, AdminOrderRow, Pack } from '@visita/core/orders/admin-order';
import { trackingUrl } from '@visita/core/orders/shipping';
import { formatHsCode } from '@visita/core/shop/customs';
import { Problem } from '@visita/core/problems';
import { isPermitted, type Role } from '@visita/core/staff/roles';
import type { Queryable } from '../database/database.ts';
import { translatorFor } from '../http/words.ts';
import { findAdminOrder, listOrderRows, type FoundOrder, type Parcel, type Scope } from './admin-queries.ts';
import { packedItems, parcelWeight } from './packed-items.ts';
import type { WorkedItem } from './item-queries.ts';
import { presentItems } from './present-order.ts';

/** Packers see parcels and addresses, but neither amounts nor e-mail addresses. */
export const orderScopeFor = ({ role }: { role: Role }): Scope => ({
  isPacking: !isPermitted(role, 'orders.amounts'),
});

type PresentAdminOrderRow = Awaited<ReturnType<typeof listOrderRows>>['items'][number];

export const presentAdminRow = (row: PresentAdminOrderRow, { isPacking }: Scope): AdminOrderRow => ({
  ...row,
  ...(isPacking && { email: null, total: null }),
});

interface PresentAdminOrderInput {
  id: string;
  staff: { role: Role };
  language: Language;
}

/**
 * Presents an order as this member of staff may see it, with item names in their language. Throws
 * `orderNotFound` if it is out of their scope.
 */
export async function presentAdminOrder(
  db: Queryable,
  { id, staff, language }: PresentAdminOrderInput,
): Promise<AdminOrder> {
  const scope = orderScopeFor(staff);
  const found = await findAdminOrder(db, { id, ...scope });
  if (!found) throw new Problem('orderNotFound');
  const shown = presentFound(found, language);
  return scope.isPacking ? withoutMoney(shown) : shown;
}

const date = (text: string) => new Date(text);
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

function presentFound(
  {
    order,
    name,
    country,
    buyer,
    items,
    history,
    staffNotes,
    documents,
    correctableId,
    payments,
    plan,
  }: FoundOrder,
  language: Language,
): AdminOrder {
  return {
    ...order,
    name,
    country,
    buyer,
    items: presentItems(order, items, language),
    documents,
    correctableId,
    plan,
    trackingUrl: trackingUrl(order, language),
    history: history.map((move) => ({ ...move, at: date(move.at) })),
    staffNotes: staffNotes.map((note) => ({ ...note, at: date(note.at) })),
    payments: payments.map(({ refunds, ...payment }) => ({
      ...payment,
      createdAt: date(payment.createdAt),
      paidAt: dateOrNull(payment.paidAt),
      refunds: refunds.map((refund) => ({ ...refund, createdAt: date(refund.createdAt) })),
    })),
  };
}

function withoutMoney(order: AdminOrder): AdminOrder {
  return {
    ...order,
    buyer: null,
    business: null,
    supplyEvidence: null,
    total: null,
    subtotal: null,
    shippingAmount: null,
    taxes: [],
    items: order.items.map((item) => ({ ...item, unitPrice: null, amount: null })),
    history: order.history.filter(({ subject }) => subject !== 'refund'),
    payments: [],
    documents: [],
    plan: null,
  };
}

/** A pack list's page: the items in the buyer's language, as the seller prints it for the buyer. */
export function presentPack({ order, items }: Parcel, seller: Pack['seller']): Pack {
  const packed = packedItems(presentItems(order, items, order.language));
  const t = translatorFor(order.language);
  const isAbroad = order.deliveryAddress !== null && order.deliveryAddress.country !== sellerHome.country;
  return {
    ...order,
    items: packed.map((item) => ({ ...item, customs: isAbroad ? customsLine(item, order.language) : '' })),
    weightGrams: parcelWeight(packed),
    seller,
    words: {
      title: t('orders:pack.title'),
      placed: t('orders:pack.placed', {
        day: formatDate(order.createdAt, order.language, { dateStyle: 'long', timeZone: sellerZone }),
      }),
      quantity: t('orders:pack.quantity'),
      item: t('orders:pack.item'),
      notes: order.notes && t('orders:pack.notes', { notes: order.notes }),
    },
  };
}

/** Formats the HS code and origin of an item in a language, if known. */
function customsLine({ customs }: Pick<WorkedItem, 'customs'>, language: Language): string {
  const t = translatorFor(language);
  const { hsCode, originCountry } = customs ?? { hsCode: null, originCountry: null };
  const parts = [
    hsCode && t('orders:pack.hsCode', { code: formatHsCode(hsCode) }),
    originCountry && t('orders:pack.origin', { country: countryName(originCountry, language) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
