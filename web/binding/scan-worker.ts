import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A thread that reads QR codes: a picture comes in, what its codes say goes out, `null` when it cannot be read at all. */

// the library's own address would be another site's
prepareZXingModule({ overrides: { locateFile: () => address } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', ({ data: picture }: MessageEvent<ImageData>) => {
  detector.detect(picture).then(
    (codes) => postMessage(codes.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  );
});
