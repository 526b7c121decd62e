import { cards } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { call } from '../api/call.ts';
import { withoutPlan } from '../cards/without-plan.ts';

/**
 * Loads the invitation without consuming its token. An invalid token gives null, which the screen explains.
 */
export async function loadInvitation(token: string) {
  try {
    const [invitation, boundCards] = await Promise.all([
      call(subscriptions.invitation, { body: { token } }),
      call(cards.list, {}),
    ]);
    return { token, invitation, own: withoutPlan(boundCards) };
  } catch (problem) {
    if (problem instanceof Problem && problem.key === 'invitationInvalid')
      return { token, invitation: null, own: [] };
    throw problem;
  }
}
