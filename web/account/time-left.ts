import { verificationWindowMs } from '@visita/core/account/verification';

const hourMs = 3_600_000;

/**
 * Returns the time until an unverified account loses the screens that require verification: in days above 48
 * hours, otherwise in hours. Undefined if it is over.
 */
export function timeLeft(createdAt: Date, now: Date): { unit: 'days' | 'hours'; count: number } | undefined {
  const left = createdAt.getTime() + verificationWindowMs - now.getTime();
  if (left < 0) return undefined;
  const hours = Math.max(1, Math.ceil(left / hourMs));
  return hours > 48 ? { unit: 'days', count: Math.round(hours / 24) } : { unit: 'hours', count: hours };
}
