/** Decodes all QR codes of a picture; returns an empty list if there are none. */
export interface CodeReader {
  read(picture: ImageData): Promise<string[]>;
  close(): void;
}

interface Detector {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>;
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Opens the browser's Barcode Detection API if it supports QR codes, or else our WebAssembly decoder. */
export async function openReader(): Promise<CodeReader> {
  // not in TypeScript's DOM types, because few browsers have it
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorKind };
  const formats = (await Own?.getSupportedFormats().catch(() => undefined)) ?? [];
  return Own && formats.includes('qr_code') ? ownReader(new Own({ formats: ['qr_code'] })) : workingReader();
}

function ownReader(detector: Detector): CodeReader {
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/**
 * Decodes in a worker: it takes longer than a frame, and only the worker's content security policy allows
 * WebAssembly.
 */
function workingReader(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const read = (picture: ImageData) =>
    new Promise<string[]>((settle, refuse) => {
      const answered = new AbortController();
      const fail = () => refuse(new Error('the QR code worker failed'));
      const receive = ({ data }: MessageEvent<string[] | null>) => (data ? settle(data) : fail());
      worker.addEventListener('message', receive, { signal: answered.signal });
      worker.addEventListener('error', fail, { signal: answered.signal });
      for (const kind of ['message', 'error'])
        worker.addEventListener(kind, () => answered.abort(), { signal: answered.signal });
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return { read, close: () => worker.terminate() };
}
