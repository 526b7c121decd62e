import type { NewAddress } from '@visita/core/addresses/new-address';
import { addresses } from '@visita/core/addresses/contract';
import type { NewOrder, Order } from '@visita/core/orders/contract';
import { orders } from '@visita/core/orders/contract';
import type { CartItem } from '@visita/core/shop/cart';
import { shop } from '@visita/core/shop/contract';
import { newAddress } from './address.ts';
import type { Person, world } from './world.ts';

export interface Shopper extends Person {
  addressId: string;
  destination: { country: string; province: string };
}

export const sleeve = 'CARD-SLEEVE-COGNAC';
export const goldCard = 'EXTRA-CARD-GOLD';

/** Users with a delivery address, and their orders. */
export function shoppers({ given, guest }: Pick<Awaited<ReturnType<typeof world>>, 'given' | 'guest'>) {
  async function shopper(to: Partial<NewAddress> = {}): Promise<Shopper> {
    const person = await given.user();
    const { city = 'Ottawa', district = city } = to;
    const body = { ...newAddress, province: 'ON', zipCode: 'K1A 0B1', ...to, city, district };
    const { id, country, province } = await person.calls(addresses.add, { body });
    return { ...person, addressId: id, destination: { country, province } };
  }

  /** Returns the body of an order at the quoted price. */
  async function readCart(
    { addressId, destination }: Shopper,
    items: CartItem[] = [{ sku: sleeve, quantity: 1 }],
  ): Promise<Partial<NewOrder> & { items: CartItem[]; total: number }> {
    const { total } = await guest.calls(shop.quote, { body: { items, destination } });
    return { items, addressId, total, hasAcceptedTerms: true };
  }

  async function order(who: Shopper, items?: CartItem[], changes: Partial<NewOrder> = {}): Promise<Order> {
    return who.calls(orders.create, { body: { ...(await readCart(who, items)), ...changes } });
  }

  return { shopper, cartOf: readCart, order };
}
