import { addWorkingDays, sellerZone } from '@visita/core/days';
import { useFormat } from '../session/format.ts';

/**
 * Returns a function that formats the delivery dates of a parcel from the time of payment: “November 26 –
 * 30”.
 */
export function useDeliveryDays(): (delivery: { minDays: number; maxDays: number }, paid: Date) => string {
  const { days } = useFormat();
  const after = (paidAt: Date, working: number) => addWorkingDays(paidAt, working, sellerZone);
  return ({ minDays, maxDays }, paidAt) => days(after(paidAt, minDays), after(paidAt, maxDays), 'UTC');
}
