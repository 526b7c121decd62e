import { followLink } from './follow-link.ts';
import { VerifyLink, WorkingLink } from './verify-link.tsx';
import type { Route } from './+types/verify-link-page.ts';

export const handle = { namespaces: ['account'] };

/**
 * Follows the link in the browser, so that a mail scanner that fetches the page does not consume its token.
 */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => followLink(params.token);

export const HydrateFallback = WorkingLink;

export default function VerifyLinkPage({ loaderData: outcome }: Route.ComponentProps) {
  return <VerifyLink outcome={outcome} />;
}
