import { z } from 'zod';
import { reason } from '../staff/reason.ts';
import { RowVersion, version } from '../staff/row-version.ts';
import { paragraph, requiredLine } from '../text.ts';
import { checkHandOver, HandOverFields, toStoredHandOver } from './hand-over.ts';
import { sharedNumbers } from './tracking-number.ts';

/** Maximum number of orders in a pack list, a label table or one call that ships several. */
export const mostPacks = 100;

/** A parcel's move as its carrier reports it. `stop`, a problem on the way, needs a reason. */
export const ParcelMove = RowVersion.extend({
  action: z.enum(['makeReady', 'handOver', 'move', 'outForDelivery', 'deliver', 'stop']),
  reason: paragraph(500).prefault(''),
})
  .superRefine(({ action, reason }, context) => {
    if (action === 'stop' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], params: { code: 'required' } });
  })
  .meta({ id: 'ParcelMove' });
export const ShipOrder = HandOverFields.extend({ version })
  .superRefine(checkHandOver)
  .meta({ id: 'ShipOrder' });
export const CorrectTracking = HandOverFields.extend({
  version,
  trackingNumber: requiredLine(60),
}).superRefine(checkHandOver);
/** A change of an order that needs a reason: a hold or a cancellation. */
export const ReasonedChange = RowVersion.extend({ reason }).meta({ id: 'ReasonedChange' });
export const ReturnParcel = RowVersion.extend({
  reason,
  /** True if the pieces can be sold again. */
  isRestocked: z.boolean(),
}).meta({ id: 'ReturnParcel' });
export const OrderNote = z.object({
  text: paragraph(2_000).refine((text) => text !== '', { params: { code: 'required' } }),
});

/** Several orders, each shipped independently. */
export const ShipOrders = z
  .object({
    rows: z
      .array(HandOverFields.extend({ id: z.uuid(), version }).superRefine(checkHandOver))
      .min(1)
      .max(mostPacks)
      .superRefine(refuseSharedNumbers),
  })
  .meta({ id: 'ShipOrders' });

/** Form input: one carrier for several parcels, and a number for each. */
export const ShipTogether = z
  .object({
    ...HandOverFields.omit({ trackingNumber: true }).shape,
    rows: z.array(z.object({ id: z.uuid(), version, trackingNumber: z.string() })),
  })
  .superRefine((values, context) => checkHandOver({ ...values, trackingNumber: '' }, context))
  .transform(({ carrier, carrierName, rows }): z.input<typeof ShipOrders> => ({
    rows: rows.map((row) => ({ ...row, carrier, carrierName })),
  }))
  .pipe(ShipOrders);

/** Refuses a tracking number that a previous row with the same carrier has. */
function refuseSharedNumbers(
  rows: readonly z.output<typeof HandOverFields>[],
  context: z.RefinementCtx,
): void {
  const isShared = sharedNumbers();
  for (const [index, row] of rows.entries())
    if (isShared(toStoredHandOver(row)))
      context.addIssue({
        code: 'custom',
        path: [index, 'trackingNumber'],
        params: { code: 'trackingTwice' },
      });
}
