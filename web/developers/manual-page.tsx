import { Outlet } from 'react-router';
import { loadManual } from './load-manual.ts';
import { ManualMenu } from './manual-menu.tsx';
import classes from './manual.module.css';
import type { Route } from './+types/manual-page.ts';

export const handle = { namespaces: ['developers', 'pages'] };

export const loader = ({ context, params }: Route.LoaderArgs) => loadManual(context, params.lang);

/** The frame of the documentation for developers: the list of its pages, and one of them. */
export default function ManualPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`wide ${classes.page}`}>
      <ManualMenu {...loaderData} />
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
