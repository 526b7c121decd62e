import { openMail, submitMail } from './mail-responses.tsx';
import type { Route } from './+types/mail-page.ts';

/** `/i/{cardId}/mail`. */
export const loader = ({ request, context, params: { cardId } }: Route.LoaderArgs) =>
  openMail({ request, context, cardId });

export const action = ({ request, context, params: { cardId } }: Route.ActionArgs) =>
  submitMail({ request, context, cardId });
