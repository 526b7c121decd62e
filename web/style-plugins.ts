import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import type { AcceptedPlugin, AtRule, Declaration, Node, Plugin, Rule } from 'postcss';
import customMedia from 'postcss-custom-media';
import type { Scheme } from '@visita/core/scheme';

const inUi = (file: string) => join(import.meta.dirname, 'ui', file);

/** PostCSS plugins: breakpoints by name in all stylesheets, and tokens as literals in those of standalone pages. */
export const stylePlugins = (): AcceptedPlugin[] => [
  globalData({ files: [inUi('breakpoints.css')] }),
  customMedia(),
  standaloneTokens(),
];

/** Stylesheets that are part of a document and do not load the site's: each byte counts. */
const standalone =
  /[\\/](?:profile\/profile(?:-all|-banner|-logo|-portrait)?|contacts\/exchange|sharing\/offline(?:-code)?)\.css(?:\?|$)/;

type Tokens = Map<string, string>;

/** Returns the values of ui/tokens.css in a theme, by name. */
export function readTokens(scheme: Scheme): Tokens {
  const [base = '', light = '', dark = ''] = readFileSync(inUi('tokens.css'), 'utf8').split('\n}\n');
  const declared = [...(base + { light, dark }[scheme]).matchAll(/^ +(--[\w-]+): ([^;]+);/gm)];
  const tokens: Tokens = new Map();
  for (const [, name = '', value = ''] of declared) tokens.set(name, resolve(value, tokens));
  return tokens;
}

/** Replaces tokens by their values; other custom properties stay. */
const resolve = (value: string, tokens: Tokens): string =>
  value.replaceAll(/var\((--[\w-]+)\)/g, (text, name: string) => tokens.get(name) ?? text);

/** Replaces tokens by their values. In a rule for the dark theme (by selector or media query), by its colours. */
function standaloneTokens(): Plugin {
  const tokens = { light: inPixels(readTokens('light')), dark: inPixels(readTokens('dark')) };
  return {
    postcssPlugin: 'standalone-tokens',
    OnceExit(root) {
      if (standalone.test(root.source?.input.file ?? ''))
        root.walkDecls((declaration) => {
          declaration.value = resolve(declaration.value, tokens[schemeFor(declaration)]);
        });
    },
  };
}

/** Distances in pixels take fewer bytes. */
const inPixels = (tokens: Tokens): Tokens =>
  new Map(
    [...tokens].map(([name, value]) => [
      name,
      name.startsWith('--space-') ? `${16 * Number.parseFloat(value)}px` : value,
    ]),
  );

function schemeFor(declaration: Declaration): Scheme {
  for (let node: Node | undefined = declaration.parent; node; node = node.parent) {
    const { selector, params } = node as Partial<Pick<Rule, 'selector'> & Pick<AtRule, 'params'>>;
    if ([selector, params].some((text) => text?.includes('dark'))) return 'dark';
  }
  return 'light';
}
