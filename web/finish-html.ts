import { createHash } from 'node:crypto';
import lateScripts from './layout/late-scripts.js?inlined';

export interface FinishedHtml {
  html: string;
  /** What the policy names instead of a nonce: a page that is kept is the same for everybody. */
  scripts: string[];
}

/**
 * Makes a page of the router's one that a stranger sees at once: its styles are in it, so that nothing has to be fetched before
 * it is drawn, and its scripts begin after that. The links to the styles stay, since React looks for them, but load nothing.
 * @param styleOf the text of a style by its path
 */
export function finishHtml(html: string, styleOf: (path: string) => string): FinishedHtml {
  const nonce = / nonce="[^"]*"/.exec(html)?.[0] ?? '';
  const files: string[] = [];
  const styles: string[] = [];
  const finished = html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_link, href: string) => {
      files.push(href);
      return '';
    })
    .replaceAll(/<link ([^>]*rel="stylesheet" href="([^"#]+)[^>]*)>/g, (_link, words: string, path: string) => {
      styles.push(styleOf(path));
      // what is disabled is not loaded, and what has no medium is not even looked for ahead
      return `<link disabled media="not all" ${words}>`;
    })
    .replace(/<script[^>]* type="module"[^>]*>([^]*?)<\/script>/, (_script, code: string) => {
      const later = `<script type="text/plain" id="late-scripts" data-files="${files.join(' ')}">${code}</script>`;
      return `${later}<script>${lateScripts}</script>`;
    })
    .replace('<link disabled', () => `<style${nonce}>${styles.join('')}</style><link disabled`)
    .replaceAll(/<script [^>]*>/g, (tag) => tag.replace(nonce, ''));
  return { html: finished, scripts: scriptsOf(finished).map(hashOf) };
}

/** What runs: not words, facts for search engines and the like. */
function scriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g);
  return [...scripts].filter(([, words]) => !words?.includes('type="application/')).map(([, , code = '']) => code);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
