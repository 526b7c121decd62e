import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** The baseline of the profile if nginx is not installed: Node's own server with every file in memory. */
const [folder = '', port = '', ...head] = process.argv.slice(2);
const files = new Map(
  readdirSync(join(folder, 'i')).map((name) => {
    const body = readFileSync(join(folder, 'i', name));
    return [`/i/${name}`, { body, head: [...head, 'content-length', String(body.length)] }];
  }),
);

createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (file) response.writeHead(200, file.head).end(file.body);
  else response.writeHead(404, ['content-length', '0']).end();
}).listen(Number(port), '127.0.0.1');
