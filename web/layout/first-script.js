// Runs before anything is drawn: the scheme without a flash, and a way out when the scripts of the page never come.
{
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
    // the header keeps the place of a name free instead of inviting to log in
    if (localStorage.getItem('token')) {
      document.documentElement.setAttribute('data-greeted', '');
      const { is_verified, erasedAt } = JSON.parse(localStorage.getItem('user')) ?? {};
      // and the strip below it keeps its place
      if (is_verified === false || erasedAt) document.documentElement.setAttribute('data-told', '');
    }
  } catch {}
  // where the browser refuses it, the router's own script would fail on every screen: it gets one that lives as long as the page
  try {
    sessionStorage.getItem('');
  } catch {
    const values = new Map();
    const value = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, text) => void values.set(key, text),
      removeItem: (key) => void values.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', { value, configurable: true });
  }
  const hour = new Date().getHours();
  const isDark = hour >= 18 || hour < 6 || matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'dark' || stored === 'light' ? stored : isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // Firefox before 102 and 113: the router reads the data of the page through these. Without backpressure, since a page is short.
  if (!window.TransformStream) {
    window.TransformStream = function (transformer) {
      this.transformer = transformer;
    };
    ReadableStream.prototype.pipeThrough = function ({ transformer }) {
      const reader = this.getReader();
      return new ReadableStream({
        async start(controller) {
          for (let part = await reader.read(); !part.done; part = await reader.read()) await transformer.transform(part.value, controller);
          if (transformer.flush) await transformer.flush(controller);
          controller.close();
        },
      });
    };
  }
  if (!window.TextEncoderStream) {
    window.TextEncoderStream = class extends TransformStream {
      constructor() {
        const encoder = new TextEncoder();
        super({ transform: (text, controller) => controller.enqueue(encoder.encode(text)) });
      }
    };
  }
  setTimeout(() => {
    if (!window.isAwake) document.documentElement.setAttribute('data-stuck', '');
  }, 120000);
}
