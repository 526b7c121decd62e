import { derivePictureName, redraw } from './redraw.ts';

export interface Image {
  /** 32 hex digits derived from the content. */
  name: string;
  /** At most 1600 pixels on the longer side; transparency is kept. */
  webp: Buffer;
  width: number;
  height: number;
}

/** Creates an image in its own proportions, rotated upright and never enlarged. */
export async function createImage(bytes: Buffer): Promise<Image> {
  return redraw(bytes, {
    shape: (picture) => picture.autoOrient().resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }),
    encode: async (pixels) => {
      const { data: webp, info } = await pixels
        .webp({ quality: 80, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      return { name: derivePictureName('image', webp), webp, width: info.width, height: info.height };
    },
  });
}
