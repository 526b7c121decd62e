import type { ComponentType } from 'react';
import { Outlet, useMatches } from 'react-router';
import { NoScript } from '../layout/no-script.tsx';
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { requireUser } from './guard.ts';
import type { Route } from './+types/user-page.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireUser(request);
    return next();
  },
];

/** Its presence makes the guard run before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** While the guard asks, the screen behind it already has its own shape: `export const handle = { Skeleton }`. */
export function HydrateFallback() {
  const { Skeleton = ScreenSkeleton } = (useMatches().at(-1)?.handle ?? {}) as { Skeleton?: ComponentType };
  return (
    <>
      <NoScript />
      <Skeleton />
    </>
  );
}

export default function UserPage() {
  return (
    <>
      <NoScript />
      <Outlet />
    </>
  );
}
