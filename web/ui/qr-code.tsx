import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '@visita/core/qr-path';

interface QrCodeProps {
  text: string;
  /** The accessible name: what the code links to. */
  label: string;
}

/** A QR code as one SVG path with its quiet zone, dark on light in every theme, which scanners require. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-label={label} shapeRendering="crispEdges">
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#15171c" d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return { size, path: qrPath(data) };
}
