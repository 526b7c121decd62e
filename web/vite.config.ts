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
            // every screen names the files of all others, so a character less of each counts
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'hooks', test: /[\\/]use-(id|uncontrolled|merged-ref|isomorphic-effect|callback-ref|media-query)[\\/]/ },
                // what every screen has, and no more
                {
                  name: 'base',
                  test: /[\\/](core[\\/]languages|session[\\/](stored|expiry)|layout[\\/](clock|site)|i18n[\\/]language)\.ts$/,
                },
                {
                  name: 'problems',
                  test: /[\\/](core[\\/](problems|account[\\/]verification)|ui[\\/](problem-words|field-words))\.ts$/,
                },
                // what forms read, a few lines each
                { name: 'text', test: /[\\/](core[\\/](text|url|when|password)\.ts|zod[\\/].*[\\/]iso\.js)$/ },
                // what the screens of the site always have together, and those of the back office in part
                { name: 'i18n', test: /[\\/](i18next|react-i18next)[\\/]/ },
                { name: 'menus', test: /[\\/](ui[\\/]drop-menu|layout[\\/]scheme-switch)\.tsx$|instrument-sans-latin-wght-normal/ },
                { name: 'title', test: /[\\/]components[\\/](Text|Title)[\\/]/ },
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
