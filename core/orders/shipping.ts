import { machine } from '../machine.ts';

/** The way of a parcel (docs/product.md, section 14). */
// prettier-ignore: a table is read by its columns
export const shippingStatus = machine(
  ['preparing', 'ready_to_ship', 'pending', 'shipped', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned'],
  {
    makeReady: { from: ['preparing'], to: 'ready_to_ship' },
    handOver: { from: ['ready_to_ship'], to: 'pending' },
    ship: { from: ['preparing', 'ready_to_ship', 'pending'], to: 'shipped' },
    move: { from: ['shipped', 'exception'], to: 'in_transit' },
    outForDelivery: { from: ['in_transit'], to: 'out_for_delivery' },
    deliver: { from: ['shipped', 'in_transit', 'out_for_delivery'], to: 'delivered' },
    stop: { from: ['shipped', 'in_transit', 'out_for_delivery'], to: 'exception' },
    sendBack: { from: ['exception', 'delivered'], to: 'returned' },
  },
);
export type ShippingStatus = (typeof shippingStatus.states)[number];
export type ShippingAction = keyof typeof shippingStatus.table;

export const carriers = ['canada_post', 'dhl', 'fedex', 'ups', 'purolator', 'other'] as const;
export type Carrier = (typeof carriers)[number];

/** Where a parcel is followed; another carrier's page is nobody's to know. */
const pages: Record<Exclude<Carrier, 'other'>, (number: string) => string> = {
  canada_post: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/resultList?searchFor=${number}`,
  dhl: (number) => `https://www.dhl.com/ca-en/home/tracking.html?tracking-id=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  purolator: (number) => `https://www.purolator.com/en/shipping/tracker?pin=${number}`,
};

/** `carrier` is one of the table or the name of another. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = Object.hasOwn(pages, carrier) ? pages[carrier as keyof typeof pages] : undefined;
  return page && trackingNumber ? page(encodeURIComponent(trackingNumber)) : null;
}
