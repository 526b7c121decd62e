import { z } from 'zod';
import { paragraph, requiredLine } from '../text.ts';
import { checkHandOver, HandOverFields, toStoredHandOver } from './hand-over.ts';
import { sharedNumbers } from './tracking-number.ts';

/** Maximum number of orders in a pack list, a label table or one call that ships several. */
export const mostPacks = 100;
export const reason = requiredLine(500);
const version = z.int().min(0);
/** The order's version that the caller has read, for the optimistic lock. */
export const Seen = z.object({ version });

/** A parcel's move as its carrier reports it. `stop`, a problem on the way, needs a reason. */
export const ParcelMove = Seen.extend({
  action: z.enum(['makeReady', 'handOver', 'move', 'outForDelivery', 'deliver', 'stop']),
  reason: paragraph(500).prefault(''),
}).superRefine(({ action, reason }, context) => {
  if (action === 'stop' && reason === '')
    context.addIssue({ code: 'custom', path: ['reason'], params: { code: 'required' } });
});
export const ShipOrder = HandOverFields.extend({ version }).superRefine(checkHandOver);
export const CorrectTracking = HandOverFields.extend({
  version,
  trackingNumber: requiredLine(60),
}).superRefine(checkHandOver);
export const HoldOrder = Seen.extend({ reason });
export const ReturnParcel = Seen.extend({
  reason,
  /** True if the pieces can be sold again. */
  isRestocked: z.boolean(),
});
export const CancelOrder = Seen.extend({ reason });
export const OrderNote = z.object({
  text: paragraph(2_000).refine((text) => text !== '', { params: { code: 'required' } }),
});

/** Several orders, each shipped independently. */
export const ShipOrders = z.object({
  rows: z
    .array(HandOverFields.extend({ id: z.uuid(), version }).superRefine(checkHandOver))
    .min(1)
    .max(mostPacks)
    .superRefine(refuseSharedNumbers),
});

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
