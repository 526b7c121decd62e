import { verificationWindowMs } from '@visita/core/account/verification';

const hourMs = 3_600_000;

/** How long an unverified account keeps the verified screens, as people count: in days from two on, in hours below. */
export function timeLeft(createdAt: Date, now: Date): { unit: 'days' | 'hours'; count: number } | undefined {
  const left = createdAt.getTime() + verificationWindowMs - now.getTime();
  if (left < 0) return undefined;
  const hours = Math.max(1, Math.ceil(left / hourMs));
  return hours > 48 ? { unit: 'days', count: Math.round(hours / 24) } : { unit: 'hours', count: hours };
}
