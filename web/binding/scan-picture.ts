/** The longest side of a frame in pixels; enough to decode a hand-held code. */
const longestSide = 1280;

/** Returns the pixels of a picture or video frame, scaled down, or undefined while it has no size. */
export function readPixels(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): ImageData | undefined {
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

/** Returns the pixels of a file, or undefined if the browser cannot decode it. */
export async function pixelsIn(file: Blob): Promise<ImageData | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const pixels = picture && readPixels(picture, picture);
  picture?.close();
  return pixels;
}
