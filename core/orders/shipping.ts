import type { Language } from '../languages.ts';
import { machine } from '../machine.ts';

/** States of a parcel (docs/product.md, section 14). */
// prettier-ignore: a table is read by its columns
export const shippingStatus = machine(
  [
    'preparing',
    'ready_to_ship',
    'pending',
    'shipped',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'exception',
    'returned',
  ],
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

/**
 * Returns a carrier's tracking page, in French for French readers. Purolator and FedEx use one page for both.
 */
const trackingPages: Record<Exclude<Carrier, 'other'>, (number: string, language: 'en' | 'fr') => string> = {
  canada_post: (number, language) =>
    `https://www.canadapost-postescanada.ca/track-reperage/${language}#/resultList?searchFor=${number}`,
  dhl: (number, language) =>
    `https://www.dhl.com/${language === 'fr' ? 'ca-fr/home/suivi' : 'ca-en/home/tracking'}.html?tracking-id=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  ups: (number, language) => `https://www.ups.com/track?loc=${language}_CA&tracknum=${number}`,
  purolator: (number) => `https://www.purolator.com/en/shipping/tracker?pin=${number}`,
};

/**
 * Returns the tracking page of a parcel; null if the carrier has none or the number is missing. Numbers are
 * printed in groups (“7023 2100 3941 4604”), but carriers' pages take them without spaces.
 */
export function trackingUrl(
  { shippingCompany, trackingNumber }: { shippingCompany: string | null; trackingNumber: string | null },
  language: Language,
): string | null {
  const page =
    shippingCompany && Object.hasOwn(trackingPages, shippingCompany)
      ? trackingPages[shippingCompany as keyof typeof trackingPages]
      : undefined;
  const number = (trackingNumber ?? '').replaceAll(/\s/gu, '');
  return page && number ? page(encodeURIComponent(number), language === 'fr' ? 'fr' : 'en') : null;
}
