import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlined } from './inlined.ts';
import { precompress } from './precompress.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

export default defineConfig({
  plugins: [inlined(), reactRouter(), withoutJsonSchema(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  ssr: { noExternal: ['react-easy-crop'] },
});
