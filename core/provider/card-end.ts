/** True once a payment card has expired: after the end of its printed month, in UTC. */
export function isExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1);
}
