/** Stripe product id of delivery, for a delivery charge on the invoice of a plan. */
export const deliverySku = 'DELIVERY';
