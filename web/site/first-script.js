// Runs before the first paint: sets the theme without a flash, and offers a reload if the page's scripts do
// not load.
{
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
    // the header reserves space for the user's name in place of the sign-in link
    if (localStorage.getItem('token')) {
      document.documentElement.setAttribute('data-greeted', '');
      const { is_verified, erasedAt } = JSON.parse(localStorage.getItem('user')) ?? {};
      // the notice below the header reserves its space
      if (is_verified === false || erasedAt) document.documentElement.setAttribute('data-told', '');
    }
  } catch {}
  // if session storage is blocked, the router's inline script would fail on every page; this substitute lives
  // as long as the page
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
  // Firefox before 102 and 113 lacks these streams, through which the router reads the page's data. Without
  // backpressure, because a page is short.
  if (!window.TransformStream) {
    window.TransformStream = function (transformer) {
      this.transformer = transformer;
    };
    ReadableStream.prototype.pipeThrough = function ({ transformer }) {
      const reader = this.getReader();
      return new ReadableStream({
        async start(controller) {
          for (let part = await reader.read(); !part.done; part = await reader.read())
            await transformer.transform(part.value, controller);
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
