import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeGroups } from './code-groups.ts';
import { inlined } from './inlined.ts';
import { leanContract, leanZod } from './lean-browser.ts';

const { plugin, groups } = codeGroups();

export default defineConfig(({ command }) => ({
  plugins: [plugin, inlined(), reactRouter(), leanContract(), leanZod()],
  // the oldest browsers that the README names; Samsung Internet 18 is Chromium 99
  build: { target: ['safari15.4', 'chrome99', 'firefox100'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // every screen names the files of all others, so a character less of each counts
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
    },
  },
  // built, the pages are one file: finding and reading a thousand would keep the first visitor waiting
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom'] } : { noExternal: ['react-easy-crop'] },
}));
