/** docs/product.md, sections 2 and 9: an unverified account keeps the verified screens for three days. */
export const verificationWindowMs = 259_200_000;

/** Whether the verified-only calls and screens are open; the server and the guards ask the same question. */
export function mayUseVerified(user: { isVerified: boolean; createdAt: Date }, now: Date): boolean {
  return user.isVerified || now.getTime() - user.createdAt.getTime() <= verificationWindowMs;
}
