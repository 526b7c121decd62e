/** In which formats and widths each picture of our own is kept; its address is that of the JPEG. */
export const pictureWidths = { avif: [400, 800, 1200], webp: [400, 800], jpg: [800] } as const;
export type PictureFormat = keyof typeof pictureWidths;

/** Part of every address: whoever draws another picture under an old name gives all of them a new one. */
export const picturesVersion = 4;

export const pictureUrl = (name: string): string => `/pictures/${picturesVersion}/${name}.jpg`;

export const drawnFile = (name: string, { format, width }: { format: PictureFormat; width: number }): string =>
  format === 'jpg' ? `${name}.jpg` : `${name}-${width}.${format}`;

/** `srcset` of a picture in the better formats; nothing for one that the staff brought from elsewhere. */
export function pictureSets(url: string): { type: string; srcSet: string }[] {
  const [, folder = '', name = ''] = /^(\/pictures\/\d+\/)([\w-]+)\.jpg$/.exec(url) ?? [];
  if (name === '') return [];
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths[format].map((width) => `${folder}${drawnFile(name, { format, width })} ${width}w`).join(', '),
  }));
}
