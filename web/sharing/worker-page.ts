import worker from './worker.js?inlined';

/** `/pocket/worker.js`: at this address it can stand above `/pocket/` and nothing else. Asked for anew each time. */
export function loader(): Response {
  return new Response(worker, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' } });
}
