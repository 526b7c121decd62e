import { appContext } from '../api/app-context.ts';
import { toLanguage } from './redirect.ts';
import type { Route } from './+types/root-page.ts';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  toLanguage(request, new URL(request.url).search, context.get(appContext).nonce);
