/**
 * A part of an amount over what the amount is made of: each its share, rounded so that the shares are together the part
 * (largest remainder, the earlier one of equals) and none is more than is left of it. `left` is together at least `part`.
 */
export function shareOut(part: number, left: readonly number[]): number[] {
  const whole = left.reduce((sum, amount) => sum + amount, 0);
  if (whole === 0) return left.map(() => 0);
  // two large amounts multiplied are more than a number holds exactly
  const due = left.map((amount) => BigInt(amount) * BigInt(part));
  const shares = due.map((product) => Number(product / BigInt(whole)));
  const missing = shares.reduce((rest, share) => rest - share, part);
  const byRemainder = due
    .map((product, index) => ({ index, remainder: Number(product % BigInt(whole)) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
