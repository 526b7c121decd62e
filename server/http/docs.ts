import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Env } from './route.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></html>`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`;

const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** Serves Swagger UI for the OpenAPI document; all its files come from this server. */
export function docsPage() {
  const docs = new Hono<Env>();
  docs.get('/', (c) => c.html(page));
  docs.get('/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  docs.get('/:file', async (c) => {
    const type = types.get(c.req.param('file'));
    if (!type) return c.notFound();
    return c.body(
      await readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${c.req.param('file')}`))),
      200,
      {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
      },
    );
  });
  return docs;
}
