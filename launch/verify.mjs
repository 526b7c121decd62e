import { launch } from './node-age.mjs';

launch(() => import('./prove.mjs').then(({ prove }) => prove('verify', process.argv.slice(2))));
