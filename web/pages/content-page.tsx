import { ContentText } from './content-text.tsx';
import { loadContent } from './load-content.ts';
import { MissingContent } from './missing-content.tsx';
import type { Route } from './+types/content-page.ts';

export const handle = { namespaces: ['pages'] };

export const loader = (args: Route.LoaderArgs) => loadContent(args, args.params.code);

export default function ContentPage({ loaderData, params: { code } }: Route.ComponentProps) {
  return <ContentText code={code} content={loaderData} />;
}

export { MissingContent as ErrorBoundary };
