import { z } from 'zod';
import { shippingStatus } from './shipping.ts';
import { orderStatus } from './status.ts';

export const OrderStatus = z.enum(orderStatus.states).meta({ id: 'OrderStatus' });
export const ShippingStatus = z.enum(shippingStatus.states).meta({ id: 'ShippingStatus' });

/** Brand and last four digits of the card that paid, for example `visa` and `4242`. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() }).meta({ id: 'PaymentCard' });
export type PaymentCard = z.output<typeof PaymentCard>;
