import { qrPath } from '@visita/core/qr-path';
import { escapeMarkup } from './escape.ts';
import type { CodeShape } from './code-shape.ts';
import type { Emblem } from './emblem.ts';

const dark = '#15171c';

/** The gap around the emblem in modules. */
const emblemGap = 0.6;

/**
 * Returns the code as a self-contained SVG, without external files or fonts; dark on light in every theme.
 */
export function codeSvg({ size, modules, emblem: area }: CodeShape, emblem: Emblem | undefined): string {
  const emblemSvg = area && emblem ? drawEmblem(emblem, area) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 ${size} ${size}"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" shape-rendering="crispEdges" d="${qrPath(modules)}"/>${emblemSvg}</svg>`;
}

function drawEmblem(emblem: Emblem, { at, side }: { at: number; side: number }): string {
  const [corner, width] = [at + emblemGap, side - 2 * emblemGap];
  const box = `x="${corner}" y="${corner}" width="${width}" height="${width}"`;
  const round = `rx="${width * 0.18}"`;
  if ('picture' in emblem)
    return `<clipPath id="emblem"><rect ${box} ${round}/></clipPath><image ${box} clip-path="url(#emblem)" href="${escapeMarkup(emblem.picture)}"/>`;
  const middle = at + side / 2;
  const initials = escapeMarkup(emblem.initials);
  const height = width * (Array.from(emblem.initials).length > 1 ? 0.46 : 0.58);
  return `<rect ${box} ${round} fill="${dark}"/><text x="${middle}" y="${middle}" dy=".35em" text-anchor="middle" font-family="system-ui, -apple-system, Arial, sans-serif" font-weight="600" font-size="${height}" fill="#ffffff">${initials}</text>`;
}

/** Returns an SVG as a data URL. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
