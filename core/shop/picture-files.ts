/** Formats and widths (pixels) of the product's own pictures. A picture's address is that of its JPEG. */
export const pictureWidths = { avif: [400, 800, 1200], webp: [400, 800], jpg: [800] } as const;
export type PictureFormat = keyof typeof pictureWidths;

/**
 * Part of every picture's address. Increment it when a picture is replaced under its old name, so that caches
 * are bypassed.
 */
export const picturesVersion = 5;

export const pictureUrl = (name: string): string => `/pictures/${picturesVersion}/${name}.jpg`;

export const drawnFile = (
  name: string,
  { format, width }: { format: PictureFormat; width: number },
): string => (format === 'jpg' ? `${name}.jpg` : `${name}-${width}.${format}`);

/** Returns the `srcset` of a picture in AVIF and WebP; empty for a picture that staff uploaded. */
export function pictureSets(url: string): { type: string; srcSet: string }[] {
  const [, folder = '', name = ''] = /^(\/pictures\/\d+\/)([\w-]+)\.jpg$/.exec(url) ?? [];
  if (name === '') return [];
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths[format]
      .map((width) => `${folder}${drawnFile(name, { format, width })} ${width}w`)
      .join(', '),
  }));
}
