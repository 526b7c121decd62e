/** What the provider calls the sending of a parcel, where it is charged for with a plan. */
export const deliverySku = 'DELIVERY';
