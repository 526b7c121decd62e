import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';
import { has, onCore } from './machine.ts';
import { root } from './server-process.ts';

export const reference = has('nginx', '-v') ? 'nginx' : 'a bare node:http server';

/**
 * Starts a server of static files as `/i/{name}`, all with the same headers, from one process on the same
 * core as ours.
 */
export async function startReference({
  folder,
  bodies,
  head,
}: {
  folder: string;
  bodies: Map<string, Buffer>;
  head: [string, string][];
}) {
  mkdirSync(join(folder, 'i'));
  for (const [name, body] of bodies) writeFileSync(join(folder, 'i', name), body);
  const port = await freePort();
  const words =
    reference === 'nginx'
      ? // keeps every file open
        ['sh', '-c', 'ulimit -n 30000; exec nginx -c "$0"', nginxSettings({ folder, port, head })]
      : [process.execPath, 'bench/static-server.ts', folder, String(port), ...head.flat()];
  const [command = '', ...rest] = [...onCore(0), ...words];
  const child = spawn(command, rest, { cwd: root, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const [name = ''] = bodies.keys();
  while (!(await isReady(`http://127.0.0.1:${port}/i/${name}`))) {
    if (child.exitCode !== null) throw new Error(`${reference} ended before it answered`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    pid: child.pid ?? 0, // a program that answered has one
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isReady = (url: string) =>
  fetch(url).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );

/** The fastest nginx for small files: one process without a master, no log, files kept open. */
function nginxSettings({
  folder,
  port,
  head,
}: {
  folder: string;
  port: number;
  head: [string, string][];
}): string {
  const headers = head
    .filter(([name]) => name !== 'content-type')
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const type = head.find(([name]) => name === 'content-type')?.[1] ?? 'text/html';
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; error_log ${folder}/error.log; pid ${folder}/nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      open_file_cache max=20000 inactive=1h; open_file_cache_valid 1h;
      client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
      server { listen 127.0.0.1:${port}; root ${folder}; default_type "${type}"; etag on; ${headers.join(' ')} }
    }`,
  );
  return file;
}
