import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeGroups } from './code-groups.ts';
import { frameStylesOnce } from './frame-styles-once.ts';
import { inlined } from './inlined.ts';
import { lazyScreens } from './lazy-screens.ts';
import { leanContract, leanZod } from './lean-browser.ts';
import { stylePlugins } from './style-plugins.ts';

const { plugin, groups } = codeGroups();

export default defineConfig(({ command }) => ({
  plugins: [plugin, inlined(), frameStylesOnce(), reactRouter(), lazyScreens(), leanContract(), leanZod()],
  css: { postcss: { plugins: stylePlugins() } },
  // the oldest browsers named in the README; Samsung Internet 18 is Chromium 99
  build: {
    target: ['safari15.4', 'chrome99', 'firefox100'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // every screen lists the files of all others, so shorter names matter
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
    },
  },
  // bundles the libraries with the screens, because resolving a thousand modules would delay the first response
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['react', 'react-dom'] }
      : { noExternal: ['react-easy-crop'] },
}));
