import type { Plugin } from 'vite';

const before = 'const isCss = isCssPreloadUrl(dep);';

/**
 * Keeps a dynamic import from loading the frame's styles again. The document links them already, but React Router
 * marks such links with `#`, so Vite does not recognize them and appends a copy, which then overrides the styles
 * of the screen.
 */
export function frameStylesOnce(): Plugin {
  return {
    name: 'frame-styles-once',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(before)) throw new Error(`Vite's preload helper no longer has the line ${before}`);
        return code.replace(before, `${before}\nif (isCss && /\\/frame-[^/]+\\.css$/.test(dep)) return;`);
      },
    },
  };
}
