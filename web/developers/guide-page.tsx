import { MissingContent } from '../pages/missing-content.tsx';
import { GuideText } from './guide-text.tsx';
import { loadGuide } from './load-guide.ts';
import type { Route } from './+types/guide-page.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadGuide(context, params);

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  return <GuideText {...loaderData} />;
}

export { MissingContent as ErrorBoundary };
