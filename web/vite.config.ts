import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlined } from './inlined.ts';
import { leanContract, leanZod } from './lean-browser.ts';

export default defineConfig(({ command }) => ({
  plugins: [inlined(), reactRouter(), leanContract(), leanZod()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // these hooks of the library are a line or two each: as files of their own they would weigh more in heads than in words
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'hooks', test: /[\\/]use-(id|uncontrolled|merged-ref|isomorphic-effect|callback-ref|media-query)[\\/]/ },
                // and so are these fields, which no screen has one of alone
                { name: 'fields', test: /[\\/]components[\\/](TextInput|InputBase)[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
  // built, the pages are one file: finding and reading a thousand would keep the first visitor waiting
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom'] } : { noExternal: ['react-easy-crop'] },
}));
