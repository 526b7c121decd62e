// Runs before the first paint: sets the theme without a flash, and offers a reload if the page's scripts do
// not load. Keeps what is typed and sent before they run.
import { keepEarlyForms } from './early-forms.ts';

/** A `TransformStream` for browsers without it; its controller is the one of the readable stream. */
interface StreamSubstitute {
  transformer: {
    transform(part: unknown, controller: ReadableStreamDefaultController): void | Promise<void>;
    flush?(controller: ReadableStreamDefaultController): void | Promise<void>;
  };
}

keepEarlyForms();
let stored: string | null = null;
try {
  stored = localStorage.getItem('theme');
  // the header reserves space for the user's name in place of the sign-in link
  const area = sessionStorage.getItem('token') ? sessionStorage : localStorage;
  if (area.getItem('token')) {
    document.documentElement.setAttribute('data-greeted', '');
    const { is_verified, erasedAt } = (JSON.parse(area.getItem('user')!) ?? {}) as {
      is_verified?: boolean;
      erasedAt?: string;
    };
    // the notice below the header reserves its space
    if (is_verified === false || erasedAt) document.documentElement.setAttribute('data-told', '');
  }
} catch {}
// if session storage is blocked, the router's inline script would fail on every page; this substitute lives
// as long as the page
try {
  sessionStorage.getItem('');
} catch {
  const values = new Map<string, string>();
  const value = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
  };
  Object.defineProperty(window, 'sessionStorage', { value, configurable: true });
}
const hour = new Date().getHours();
const isDark = hour >= 18 || hour < 6 || matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = stored === 'dark' || stored === 'light' ? stored : isDark ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
// Firefox before 102 and 113 lacks these streams, through which the router reads the page's data. Without
// backpressure, because a page is short.
if (!(window as Partial<typeof globalThis>).TransformStream) {
  window.TransformStream = function (this: StreamSubstitute, transformer: StreamSubstitute['transformer']) {
    this.transformer = transformer;
  } as unknown as typeof TransformStream;
  ReadableStream.prototype.pipeThrough = function (this: ReadableStream, { transformer }: StreamSubstitute) {
    const reader = this.getReader();
    return new ReadableStream({
      async start(controller) {
        for (let part = await reader.read(); !part.done; part = await reader.read())
          await transformer.transform(part.value, controller);
        if (transformer.flush) await transformer.flush(controller);
        controller.close();
      },
    });
  } as unknown as ReadableStream['pipeThrough'];
}
if (!(window as Partial<typeof globalThis>).TextEncoderStream) {
  window.TextEncoderStream = class extends TransformStream<string, Uint8Array> {
    constructor() {
      const encoder = new TextEncoder();
      super({ transform: (text, controller) => controller.enqueue(encoder.encode(text)) });
    }
  } as unknown as typeof TextEncoderStream;
}
setTimeout(() => {
  if (!window.isAwake) document.documentElement.setAttribute('data-stuck', '');
}, 120000);
