import type { Colour } from '@visita/core/colour';

interface Material {
  /** In degrees, as in CSS gradients. */
  angle: number;
  /** Position from 0 to 1, and colour. */
  stops: readonly (readonly [number, string])[];
  /** The colour of the highlight from above. */
  sheen: string;
  texture: 'brushed' | 'grain';
  /** The opacity of the texture, from 0 to 1. */
  strength: number;
  ink: string;
}

/** The card's five materials with softer highlights, which do not distract behind a face. */
// prettier-ignore
export const backgroundMaterials: Record<Colour, Material> = {
  pink:   { angle: 158, stops: [[0, '#f3c6cb'], [0.45, '#ecb3bc'], [1, '#dc97a4']], sheen: 'rgb(255 246 245 / 50%)', texture: 'grain', strength: 0.1, ink: '#591b2c' },
  blue:   { angle: 155, stops: [[0, '#24539f'], [0.42, '#153f80'], [0.78, '#0b2857'], [1, '#12356d']], sheen: 'rgb(110 160 240 / 30%)', texture: 'grain', strength: 0.06, ink: '#edf3ff' },
  silver: { angle: 104, stops: [[0, '#c2c6ca'], [0.21, '#e9ebec'], [0.39, '#c4c8cc'], [0.57, '#dfe2e4'], [0.79, '#b6bbc0'], [1, '#d3d6d9']], sheen: 'rgb(255 255 255 / 45%)', texture: 'brushed', strength: 0.3, ink: '#20252b' },
  gold:   { angle: 108, stops: [[0, '#c69c50'], [0.23, '#ecd292'], [0.43, '#cda558'], [0.61, '#e8cd8a'], [0.84, '#b98e44'], [1, '#d5b367']], sheen: 'rgb(255 247 219 / 45%)', texture: 'brushed', strength: 0.22, ink: '#392504' },
  black:  { angle: 152, stops: [[0, '#34373d'], [0.4, '#212328'], [1, '#141519']], sheen: 'rgb(190 198 214 / 22%)', texture: 'grain', strength: 0.08, ink: '#dfe1e5' },
};

/** Fills a canvas with a material. */
export function paintMaterial(context: CanvasRenderingContext2D, colour: Colour): void {
  const { angle, stops, sheen, texture, strength } = backgroundMaterials[colour];
  const { width, height } = context.canvas;
  const [dx, dy] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  const reach = (Math.abs(width * dx) + Math.abs(height * dy)) / 2;
  const [x, y] = [width / 2, height / 2];
  const body = context.createLinearGradient(x - dx * reach, y - dy * reach, x + dx * reach, y + dy * reach);
  for (const [offset, stop] of stops) body.addColorStop(offset, stop);
  context.fillStyle = body;
  context.fillRect(0, 0, width, height);

  const light = context.createRadialGradient(width * 0.3, 0, 0, width * 0.3, 0, width * 0.75);
  light.addColorStop(0, sheen);
  light.addColorStop(1, 'transparent');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);

  context.save();
  context.globalCompositeOperation = 'soft-light';
  context.globalAlpha = strength;
  if (texture === 'brushed') context.drawImage(noise(1, height), 0, 0, width, height);
  else {
    context.fillStyle = context.createPattern(noise(256, 256), 'repeat') ?? '';
    context.fillRect(0, 0, width, height);
  }
  context.restore();
}

/**
 * Draws reproducible grey noise (Lehmer generator). Stretched horizontally from one column it looks like
 * brushed metal.
 */
function noise(width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pixels = new ImageData(width, height);
  let state = 20;
  for (let at = 0; at < pixels.data.length; at += 4) {
    state = (state * 48271) % 2147483647;
    // few grey levels, because noise dominates the file size
    const grey = ((state >> 12) & 3) * 85;
    pixels.data.set([grey, grey, grey, 255], at);
  }
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}
