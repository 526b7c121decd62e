import { launch } from './node-age.mjs';

launch(() => import('./serve.mjs').then(({ develop }) => develop()));
