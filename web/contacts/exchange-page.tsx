import { openExchange, submitExchange } from './exchange-responses.tsx';
import type { Route } from './+types/exchange-page.ts';

/** `/i/{cardId}/exchange`. */
export const loader = ({ request, context, params: { cardId } }: Route.LoaderArgs) =>
  openExchange({ request, context, cardId });

export const action = ({ request, context, params: { cardId } }: Route.ActionArgs) =>
  submitExchange({ request, context, cardId });
