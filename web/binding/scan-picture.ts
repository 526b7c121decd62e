/** So many pixels are enough for a code that a hand holds before a camera. */
const longestSide = 1280;

/** The pixels of a picture or of the frame that a video shows; nothing while there is none. */
export function pixelsOf(picture: CanvasImageSource, { width, height }: { width: number; height: number }): ImageData | undefined {
  const share = Math.min(1, longestSide / Math.max(width, height));
  const [across, down] = [Math.round(width * share), Math.round(height * share)];
  const canvas = document.createElement('canvas');
  canvas.width = across;
  canvas.height = down;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || across === 0 || down === 0) return undefined;
  context.drawImage(picture, 0, 0, across, down);
  return context.getImageData(0, 0, across, down);
}

/** The pixels of a file; nothing when it is no picture that this browser knows. */
export async function pixelsIn(file: Blob): Promise<ImageData | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const pixels = picture && pixelsOf(picture, picture);
  picture?.close();
  return pixels;
}
