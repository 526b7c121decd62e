import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colours } from '@visita/core/colour';
import { readTokens } from '../style-plugins.ts';

const styles = readFileSync(new URL('profile-card.css', import.meta.url), 'utf8');
const material = readFileSync(new URL('../ui/card-material.module.css', import.meta.url), 'utf8');

interface Paint {
  rgb: number[];
  alpha: number;
}

/** Returns the hex colours of a piece of CSS in order, with their alpha. */
function paintsIn(css: string): Paint[] {
  return [...css.matchAll(/#([\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/g)].map(([, hex = '']) => {
    const digits = hex.length > 4 ? hex : hex.replace(/./g, '$&$&');
    const [red = 0, green = 0, blue = 0, alpha = 255] =
      digits.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  });
}

const over = (top: Paint, under: Paint): Paint => ({
  rgb: top.rgb.map((value, i) => value * top.alpha + (under.rgb[i] ?? 0) * (1 - top.alpha)),
  alpha: 1,
});

/** Contrast ratio by relative luminance (WCAG 2.1). */
function contrast(a: Paint, b: Paint): number {
  const [dark = 0, light = 0] = [a, b]
    .map(({ rgb }) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colours of a piece of CSS in any notation, with alpha in percent. */
function coloursIn(css: string): number[][] {
  return [...css.matchAll(/#[\da-f]{3,8}\b|rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g)].map(
    ([colourText, red, green, blue, alpha]) => {
      if (alpha) return [Number(red), Number(green), Number(blue), Math.round(Number(alpha))];
      const [paint] = paintsIn(colourText);
      return [...(paint?.rgb ?? []), Math.round((paint?.alpha ?? 0) * 100)];
    },
  );
}

const layers = (css: string) =>
  css
    .replace(/rgb\([^)]*\)|#[\da-f]+/g, 'colour')
    .replace(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');

test.each(colours)(
  '%s is the same material as on the site: ink, side, edge, light and every stop',
  (colour) => {
    const block = (css: string, start: string) =>
      css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)));
    const own = block(styles, `.p-${colour} {`);
    const site = block(material, `.material[data-colour='${colour}'] {`);
    const value = (css: string, name: string) => new RegExp(`\\s${name}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
    for (const [name, texts] of [
      ['color', '--card-ink'],
      ['--side', '--card-side'],
      ['--edge', '--card-edge'],
    ] as const)
      expect(coloursIn(value(own, name)), name).toEqual(coloursIn(value(site, texts)));
    const painted = value(own, 'background');
    for (const layer of [value(site, '--card-gloss'), value(site, '--card-body')].filter(Boolean)) {
      expect(layers(painted)).toContain(layers(layer));
      expect(JSON.stringify(coloursIn(painted))).toContain(JSON.stringify(coloursIn(layer)).slice(1, -1));
    }
    const light = `radial-gradient(${value(site, '--card-sheen-size')} at 30% 8%, `;
    expect(painted).toContain(light);
    expect(coloursIn(painted.slice(painted.indexOf(light)))[0]).toEqual(
      coloursIn(value(site, '--card-sheen'))[0],
    );
  },
);

describe('readable for every visitor', () => {
  test.each(colours)('what is printed on %s, wherever the light falls', (colour) => {
    const [, ink = '', material = ''] =
      new RegExp(`\\.p-${colour} \\{\\s*color: ([^;]+);\\s*background:([^;]+);`).exec(styles) ?? [];
    const [text] = paintsIn(ink);
    const solid = paintsIn(material).filter(({ alpha }) => alpha === 1);
    const veils = paintsIn(material).filter(({ alpha }) => alpha < 1);
    expect(solid.length).toBeGreaterThan(2);
    for (const under of [...solid, ...solid.flatMap((stop) => veils.map((veil) => over(veil, stop)))])
      expect(contrast(text!, under)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['light', 'dark'] as const)('ink, quiet ink and the accent on paper, %s', (scheme) => {
    const tokens = readTokens(scheme);
    const paint = (name: string) => paintsIn(tokens.get(`--color-${name}`) ?? '')[0]!;
    for (const text of ['text', 'text-muted', 'accent', 'error']) {
      for (const ground of ['background', 'surface'])
        expect(contrast(paint(text), paint(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(paint('on-accent'), paint('accent-fill'))).toBeGreaterThanOrEqual(4.5);
  });
});
