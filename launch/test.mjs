import { launch } from './node-age.mjs';

launch(() => import('./prove.mjs').then(({ prove }) => prove('test', process.argv.slice(2))));
