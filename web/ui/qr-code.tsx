import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '@visita/core/qr-path';
import { QrPicture, type QrDrawing } from './qr-picture.tsx';

interface QrCodeProps {
  text: string;
  /** The accessible name: what the code links to. */
  label: string;
}

/** A QR code drawn in the browser. A page that knows its text on the server passes a drawing to `QrPicture`. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = useMemo(() => drawQrCode(text), [text]);
  return <QrPicture {...drawing} label={label} />;
}

export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return { size, path: qrPath(data) };
}
