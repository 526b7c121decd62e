import { launch } from './node-age.mjs';

launch(() => import('./serve.mjs').then(({ start }) => start()));
