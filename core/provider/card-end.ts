/** A card is good until the last moment of the month that stands on it; `now` is read in UTC. */
export function isExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1);
}
