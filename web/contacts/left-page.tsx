import { changeLeft, openLeft } from './left-responses.tsx';
import type { Route } from './+types/left-page.ts';

/** `/exchange/{secret}`. */
export const loader = ({ request, context, params: { secret } }: Route.LoaderArgs) =>
  openLeft({ request, context, secret });

export const action = ({ request, context, params: { secret } }: Route.ActionArgs) =>
  changeLeft({ request, context, secret });
