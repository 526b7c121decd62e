import { launch } from './node-age.mjs';

launch(() => import('./prepare-release.mjs').then(({ runRelease }) => runRelease(process.argv.slice(2))));
