import { createHash } from 'node:crypto';
// oxlint-disable-next-line import/default -- `web/inlined.ts` exports the script's text
import lateScripts from './site/late-scripts.ts?inlined';

export interface FinishedHtml {
  html: string;
  /**
   * CSP hashes of the inline scripts, in place of a nonce, because cached pages are the same for all
   * visitors.
   */
  scripts: string[];
}

/**
 * Prepares a rendered page for caching and a fast first paint: inlines its styles and defers its scripts
 * until after the first paint. The stylesheet links stay disabled, because React looks for them.
 * @param findStyle returns the text of a stylesheet by its path
 */
export function finishHtml(html: string, findStyle: (path: string) => string): FinishedHtml {
  const nonce = / nonce="[^"]*"/.exec(html)?.[0] ?? '';
  const files: string[] = [];
  const styles: string[] = [];
  const finished = html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_link, href: string) => {
      files.push(href);
      return '';
    })
    .replaceAll(
      /<link ([^>]*rel="stylesheet" href="([^"#]+)[^>]*)>/g,
      (_link, words: string, path: string) => {
        styles.push(findStyle(path));
        // disabled links do not load, and without a matching medium the preload scanner ignores them
        return `<link disabled media="not all" ${words}>`;
      },
    )
    .replace(/<script[^>]* type="module"[^>]*>([^]*?)<\/script>/, (_script, code: string) => {
      const later = `<script type="text/plain" id="late-scripts" data-files="${files.join(' ')}">${code}</script>`;
      return `${later}<script>${lateScripts}</script>`;
    })
    .replace('<link disabled', () => `<style${nonce}>${styles.join('')}</style><link disabled`)
    .replaceAll(/<script [^>]*>/g, (tag) => tag.replace(nonce, ''));
  return { html: finished, scripts: getScripts(finished).map(getHash) };
}

/** Returns the code of executable scripts, without JSON data blocks. */
function getScripts(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g);
  return [...scripts]
    .filter(([, words]) => !words?.includes('type="application/'))
    .map(([, , code = '']) => code);
}

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
