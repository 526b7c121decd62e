import { describe, expect, test } from 'vitest';
import { shippingStatus } from './shipping.ts';
import { orderStatus } from './status.ts';
import { buildOrderTimeline } from './timeline.ts';

const at = new Date('2026-03-09T15:00:00Z');
const getEvents = (...kinds: string[]) => kinds.map((kind) => ({ kind, at }));
const getNames = (line: ReturnType<typeof buildOrderTimeline>) =>
  line.map(({ step, at: moment, isHere }) => `${moment ? '' : '…'}${step}${isHere ? '!' : ''}`);

describe('the timeline of an order', () => {
  test('shows the expected steps', () => {
    expect(
      getNames(
        buildOrderTimeline({ status: 'pending', shippingStatus: 'preparing', events: getEvents('placed') }),
      ),
    ).toEqual(['placed!', '…paid', '…shipped', '…delivered']);
    expect(
      getNames(
        buildOrderTimeline({ status: 'paid', shippingStatus: null, events: getEvents('placed', 'paid') }),
      ),
    ).toEqual(['placed', 'paid!']);
  });

  test('shows the shipping of order and parcel as one step', () => {
    const events = getEvents('placed', 'paid', 'shipped', 'shipping.shipped', 'shipping.in_transit');
    expect(getNames(buildOrderTimeline({ status: 'shipped', shippingStatus: 'in_transit', events }))).toEqual(
      ['placed', 'paid', 'shipped', 'in_transit!', '…delivered'],
    );
    const arrived = [...events, ...getEvents('shipping.delivered', 'completed')];
    expect(
      getNames(
        buildOrderTimeline({ status: 'completed', shippingStatus: 'delivered', events: arrived }),
      ).slice(-2),
    ).toEqual(['in_transit', 'delivered!']);
  });

  test('shows the restored state after a failed refund', () => {
    const events = getEvents(
      'placed',
      'paid',
      'shipped',
      'shipping.shipped',
      'shipping.delivered',
      'completed',
      'refunded',
      'completed',
    );
    expect(
      getNames(buildOrderTimeline({ status: 'completed', shippingStatus: 'delivered', events })).slice(-3),
    ).toEqual(['delivered', 'refunded', 'completed!']);
    const onItsWay = getEvents('placed', 'paid', 'shipped', 'shipping.shipped', 'refunded', 'shipped');
    expect(
      getNames(buildOrderTimeline({ status: 'shipped', shippingStatus: 'shipped', events: onItsWay })).slice(
        -3,
      ),
    ).toEqual(['refunded', 'shipped!', '…delivered']);
  });

  test('has no expected steps for a final state', () => {
    const line = buildOrderTimeline({
      status: 'cancelled',
      shippingStatus: 'preparing',
      events: getEvents('placed', 'paid', 'cancelled'),
    });
    expect(getNames(line)).toEqual(['placed', 'paid', 'cancelled!']);
  });

  test('has one current step in every state', () => {
    for (const status of orderStatus.states)
      for (const parcel of [...shippingStatus.states, null]) {
        const line = buildOrderTimeline({
          status,
          shippingStatus: parcel,
          events: getEvents('placed', 'something new'),
        });
        expect(line.filter(({ isHere }) => isHere)).toHaveLength(1);
      }
  });
});
