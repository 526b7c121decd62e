/** Loads what the server loads; Node keeps it compiled where `server/loading.ts` says, so that no start has to do it again. */
await import('../server/run.ts');
await import('../server/seed/seed-demo.ts');
await import('../server/seed/seed-shop.ts');
await import('../server/queue/worker.ts');
await import(new URL('../build/web/server/index.js', import.meta.url).href);
process.exit(0);
