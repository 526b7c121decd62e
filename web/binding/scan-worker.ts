import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A worker that decodes QR codes: receives a picture and posts the texts, or `null` if decoding failed. */

// by default the library loads its WebAssembly from another site
prepareZXingModule({ overrides: { locateFile: () => address } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', ({ data: picture }: MessageEvent<ImageData>) => {
  detector.detect(picture).then(
    (codes) => postMessage(codes.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  );
});
