import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlined } from './inlined.ts';
import { precompress } from './precompress.ts';
import { leanContract } from './lean-contract.ts';
import { leanZod } from './lean-zod.ts';

export default defineConfig(({ command }) => ({
  plugins: [inlined(), reactRouter(), leanContract(), leanZod(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // built, the pages are one file: finding and reading a thousand would keep the first visitor waiting
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['react', 'react-dom', 'react-router', '@react-router/node'] }
      : { noExternal: ['react-easy-crop'] },
}));
