/**
 * docs/product.md, sections 2 and 9: an unverified account can use verified screens for three days, in
 * milliseconds.
 */
export const verificationWindowMs = 259_200_000;

/**
 * True if endpoints and screens for verified accounts are accessible. The server and the screens share this
 * rule.
 */
export function mayUseVerified(user: { isVerified: boolean; createdAt: Date }, now: Date): boolean {
  return user.isVerified || now.getTime() - user.createdAt.getTime() <= verificationWindowMs;
}
