// Answers for the pages under /pocket/, its scope, when the network does not; everything else passes by. What is kept there
// is put in and taken out by the pages: without a kept code, nothing is kept.
const cacheName = 'pocket';
const patience = 3000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event.request));
});

async function answer(request) {
  const page = new URL(request.url).pathname;
  const isKeeping = await caches.has(cacheName);
  try {
    const fresh = await fetch(request, isKeeping ? { signal: AbortSignal.timeout(patience) } : {});
    if (fresh.ok && isKeeping) await (await caches.open(cacheName)).put(page, fresh.clone());
    return fresh;
  } catch (away) {
    const kept = await caches.match(page, { cacheName });
    if (kept) return kept;
    throw away;
  }
}
