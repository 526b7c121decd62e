import { Outlet } from 'react-router';
import { NoScript } from '../layout/no-script.tsx';
import { requireGuest } from './guard.ts';
import type { Route } from './+types/guest-page.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireGuest(request);
    return next();
  },
];

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function GuestPage() {
  return (
    <>
      <NoScript />
      <Outlet />
    </>
  );
}
