/**
 * Distributes `part` over amounts in proportion. The shares add up to `part` exactly (largest remainder
 * method, earlier first if equal) and none exceeds its amount. Amounts may be negative, as on an invoice with
 * a credit; the sum of `left` must be at least `part`.
 */
export function shareOut(part: number, left: readonly number[]): number[] {
  const whole = left.reduce((sum, amount) => sum + amount, 0);
  if (whole === 0) return left.map(() => 0);
  // the product of two large amounts exceeds the safe integers
  const due = left.map((amount) => BigInt(amount) * BigInt(part));
  const remainders = due.map((product) => ((product % BigInt(whole)) + BigInt(whole)) % BigInt(whole));
  // rounded down, also below zero
  const shares = due.map((product, index) => Number((product - (remainders[index] ?? 0n)) / BigInt(whole)));
  const missing = shares.reduce((rest, share) => rest - share, part);
  const byRemainder = remainders
    .map((remainder, index) => ({ index, remainder: Number(remainder) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
