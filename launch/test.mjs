import { launch } from './node-age.mjs';

launch(() => import('./prove.mjs').then(({ prove }) => prove(process.argv.slice(2))));
