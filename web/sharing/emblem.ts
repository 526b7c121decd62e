import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';

/** The emblem in the middle of a code: a square picture as a data URL, or initials. */
export type Emblem = { picture: string } | { initials: string };

const side = 320;

/** Returns the card's photo, cropped to a square. Its path must be one of our uploads. */
export function photoEmblem(photo: string): Promise<Emblem> {
  const name = parsePhotoName(photo);
  return square(name ? `/files/${photoFile(name, 'contact')}` : photo, Math.max, 'image/jpeg');
}

/** Returns a logo chosen from this device, fitted into a square. It is not uploaded. */
export async function fileEmblem(file: File): Promise<Emblem> {
  const url = URL.createObjectURL(file);
  try {
    return await square(url, Math.min, 'image/png');
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function square(url: string, fit: (a: number, b: number) => number, type: string): Promise<Emblem> {
  const image = new Image();
  image.src = url;
  await image.decode();
  // an SVG may have no intrinsic size
  const natural = [image.naturalWidth || side, image.naturalHeight || side] as const;
  const scale = fit(side / natural[0], side / natural[1]);
  const [width, height] = [natural[0] * scale, natural[1] * scale];
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  return { picture: canvas.toDataURL(type, 0.86) };
}
