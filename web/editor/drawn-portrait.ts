const size = 1000;
/** The maximum width and height of the letters, as a share of the side. */
const [widest, highest] = [0.62, 0.34];

/** Draws a square PNG of 1000 px with white initials on a colour `#rrggbb`, with a light gradient. */
export async function drawPortrait(initials: string, colour: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no 2D canvas in this browser');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  const light = pen.createLinearGradient(0, 0, size * 0.35, size);
  light.addColorStop(0, 'rgb(255 255 255 / 16%)');
  light.addColorStop(0.5, 'rgb(255 255 255 / 0%)');
  light.addColorStop(1, 'rgb(0 0 0 / 18%)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, size, size);

  const font = (pixels: number) => `500 ${pixels}px system-ui, sans-serif`;
  pen.font = font(size);
  const { width, actualBoundingBoxAscent: height } = pen.measureText(initials);
  pen.font = font(size * Math.min((size * widest) / width, (size * highest) / height));
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(initials);
  pen.fillStyle = '#ffffff';
  pen.textAlign = 'center';
  pen.fillText(initials, size / 2, (size + above - below) / 2);

  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('canvas.toBlob gave no image');
  return new File([blob], 'portrait.png', { type: 'image/png' });
}
