import { addWorkingDays, sellerZone } from '@visita/core/days';
import { useFormat } from '../session/format.ts';

/**
 * Returns a function that formats the delivery dates of a parcel from the time of payment: “November 26 –
 * 30”.
 */
export function useDeliveryDays(): (delivery: { minDays: number; maxDays: number }, paid: Date) => string {
  const { days } = useFormat();
  const after = (paid: Date, working: number) => addWorkingDays(paid, working, sellerZone);
  return ({ minDays, maxDays }, paid) => days(after(paid, minDays), after(paid, maxDays), 'UTC');
}
