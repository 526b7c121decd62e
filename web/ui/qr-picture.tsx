export interface QrDrawing {
  /** The width of the code with its quiet zone, in modules. */
  size: number;
  /** An SVG path of the dark modules. */
  path: string;
}

interface QrPictureProps extends QrDrawing {
  /** The accessible name: what the code links to. */
  label: string;
}

/** A QR code as one SVG path with its quiet zone, dark on light in every theme, which scanners require. */
export function QrPicture({ size, path, label }: QrPictureProps) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-label={label} shapeRendering="crispEdges">
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#15171c" d={path} />
    </svg>
  );
}
