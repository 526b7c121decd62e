import { adminOrders } from '@visita/core/orders/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { paymentWorld } from './payment-world.ts';
import { sleeve } from './shoppers.ts';

export const handOver = { carrier: 'dhl' as const, trackingNumber: '1234 5678' };

type ParcelAction = 'makeReady' | 'handOver' | 'move' | 'outForDelivery' | 'deliver' | 'stop';

/** A shop with paid orders and one staff member of each role that works on them. */
export async function orderStaff() {
  const app = await paymentWorld({ retries: 0 });
  const { given, order, pay, rows, setStock, settle, shopper } = app;
  const [owner, sam] = [await given.staff(), await given.staff({ role: 'staff' })];
  const [packer, support] = [await given.staff({ role: 'packer' }), await given.staff({ role: 'support' })];
  await setStock(sleeve, 1_000);

  /** A paid order of three sleeves, and its buyer. */
  async function bought(to: Parameters<typeof shopper>[0] = {}) {
    const ana = await shopper(to);
    const placed = await order(ana, [{ sku: sleeve, quantity: 3 }]);
    const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
    await pay(url);
    await settle();
    return { ana, placed, id: placed.id };
  }

  const read = (id: string, who = owner) => who.calls(adminOrders.get, { params: { id } });
  const readVersion = async (id: string) => (await read(id)).version;
  const ship = async (id: string) =>
    packer.calls(adminOrders.ship, { params: { id }, body: { version: await readVersion(id), ...handOver } });
  const move = async (id: string, action: ParcelAction, reason = '') =>
    packer.calls(adminOrders.move, {
      params: { id },
      body: { version: await readVersion(id), action, reason },
    });
  const actsOn = (id: string) =>
    rows('select action, reason, before, after from audit_log where subject_id = $1 order by id', [id]);
  return { ...app, owner, sam, packer, support, bought, read, versionOf: readVersion, ship, move, actsOn };
}
