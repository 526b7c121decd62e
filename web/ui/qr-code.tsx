import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What it leads to, for those who do not see it. */
  label: string;
}

/** A QR code as one path with its quiet zone, always dark on light: cameras want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-label={label} shapeRendering="crispEdges">
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#15171c" d={path} />
    </svg>
  );
}

/** Neighbouring modules of a row are one stroke of the path. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    Array.from(
      row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size, path: path.join('') };
}
