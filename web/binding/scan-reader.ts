/** Reads what the QR codes in a picture say; none gives nothing. */
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

/** The browser's own reader where it has one for QR codes, ours for the others. */
export async function openReader(): Promise<CodeReader> {
  // known to some browsers only, and so to no list of types
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorKind };
  const formats = (await Own?.getSupportedFormats().catch(() => undefined)) ?? [];
  return Own && formats.includes('qr_code') ? ownReader(new Own({ formats: ['qr_code'] })) : workingReader();
}

function ownReader(detector: Detector): CodeReader {
  return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue), close: () => undefined };
}

/** In a thread of its own: reading takes longer than a frame lasts, and only that thread may run what is compiled to wasm. */
function workingReader(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const read = (picture: ImageData) =>
    new Promise<string[]>((settle, refuse) => {
      const answered = new AbortController();
      const fail = () => refuse(new Error('the reader did not come'));
      const receive = ({ data }: MessageEvent<string[] | null>) => (data ? settle(data) : fail());
      worker.addEventListener('message', receive, { signal: answered.signal });
      worker.addEventListener('error', fail, { signal: answered.signal });
      for (const kind of ['message', 'error']) worker.addEventListener(kind, () => answered.abort(), { signal: answered.signal });
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return { read, close: () => worker.terminate() };
}
