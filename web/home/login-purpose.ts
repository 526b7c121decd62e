import { splitPath } from '@visita/core/languages';
import { planCodes, type PlanCode } from '@visita/core/plans/plan';
import { safeRedirect } from '@visita/core/redirects';

/** The reason why a guest signs in. */
export type LoginPurpose =
  { kind: 'plan'; plan: PlanCode } | { kind: 'cart' } | { kind: 'invitation'; token: string };

/** Derives the reason from the URL that the sign-in redirects to, or undefined if it tells none. */
export function readLoginPurpose(redirect: string | null): LoginPurpose | undefined {
  const target = safeRedirect(redirect);
  if (!target) return undefined;
  const { pathname, searchParams } = new URL(target, 'https://here.invalid');
  const { rest } = splitPath(pathname);
  const plan = planCodes.find((code) => code === searchParams.get('plan'));
  if (rest === '/shop/subscription/checkout') return plan && { kind: 'plan', plan };
  if (rest === '/shop/checkout') return { kind: 'cart' };
  const token = searchParams.get('token');
  return rest === '/subscriptions/join' && token ? { kind: 'invitation', token } : undefined;
}
