import { toScreen } from './redirect.ts';
import type { Route } from './+types/unknown-page.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => toScreen(request, context);
