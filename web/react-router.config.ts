import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  // every route is known from the start: no request for the map of the site while a person waits
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
