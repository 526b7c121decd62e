import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface RestartProxy {
  url: string;
  close: () => Promise<void>;
}

/** True if a program of that name is installed. */
export const isInstalled = (program: string, word: string) => spawnSync(program, [word]).status === 0;

// A busy machine may take longer to start the app.
const caddyfile = () =>
  readFileSync('deploy/Caddyfile', 'utf8').replace('lb_try_duration 30s', 'lb_try_duration 90s');
const numberIn = (pattern: RegExp) => Number(pattern.exec(caddyfile())?.[1] ?? 0);

/**
 * A proxy that follows deploy/Caddyfile as Caddy 2.10.2 does: while `health_uri` does not answer 200,
 * requests wait for `lb_try_duration`. A refused connection is retried, but closes the body, so that a
 * request with a body can be repeated only if `request_buffers` holds all of it.
 */
export async function likeCaddy(port: number): Promise<RestartProxy> {
  const [tryMs, pauseMs] = [numberIn(/lb_try_duration (\d+)s/) * 1000, numberIn(/lb_try_interval (\d+)ms/)];
  const bufferBytes = numberIn(/request_buffers (\d+)MB/) * 1_000_000;
  const agent = new Agent({ keepAlive: true, timeout: numberIn(/keepalive (\d+)s/) * 1000 });

  const healthUri = /health_uri (\S+)/.exec(caddyfile())?.[1];
  const health = { isOk: true };
  const checks = setInterval(
    () => {
      if (healthUri === undefined) return;
      void fetch(`http://127.0.0.1:${port}${healthUri}`).then(
        ({ ok }) => (health.isOk = ok),
        () => (health.isOk = false),
      );
    },
    numberIn(/health_interval (\d+)s/) * 1000 || 60_000,
  );

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const length = Number(incoming.headers['content-length'] ?? 0);
    const body = await buffer(incoming);
    const until = performance.now() + tryMs;
    let isClosed = false;
    for (;;) {
      while (!health.isOk && performance.now() < until) await sleep(pauseMs);
      if (isClosed && length > bufferBytes)
        return void outgoing.writeHead(502).end('http: invalid Read on closed Body');
      try {
        const call = request({
          host: '127.0.0.1',
          port,
          agent,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        });
        call.end(body);
        const [answer] = (await once(call, 'response')) as [IncomingMessage];
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isRefused || performance.now() > until) return void outgoing.writeHead(502).end(String(error));
        isClosed = true;
        await sleep(pauseMs);
      }
    }
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // A listening TCP server has an address of this type.
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The minor version of an installed Caddy 2; undefined if there is none. */
export const caddyMinor = isInstalled('caddy', 'version')
  ? Number(/^v?2\.(\d+)\./.exec(spawnSync('caddy', ['version']).stdout.toString())?.[1])
  : undefined;

/**
 * Runs the installed Caddy with deploy/Caddyfile before processes at these ports; request_buffers needs 2.7.
 */
export async function realCaddy(ports: number[]): Promise<RestartProxy> {
  const folder = temporaryFolder();
  const own = await freePort();
  const site = caddyfile()
    .replace('{$PUBLIC_URL}', `http://127.0.0.1:${own}`)
    .replace('app:3000', ports.map((port) => `127.0.0.1:${port}`).join(' '))
    .replace(/request_buffers \w+/, (line) => ((caddyMinor ?? 0) < 7 ? '' : line));
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const home = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(
    spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: home,
    }),
    own,
  );
}

/** Runs the installed nginx with deploy/nginx.conf before two processes. */
export async function realNginx(ports: number[]): Promise<RestartProxy> {
  const folder = temporaryFolder();
  const own = await freePort();
  mkdirSync(join(folder, 'logs'));
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('listen 80', `listen 127.0.0.1:${own}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const whole = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; user root;
    events {} http { access_log off; ${paths} ${site} }`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    process.getuid?.() === 0 ? whole : whole.replace('user root;', ''),
  );
  return started(spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }), own);
}

async function started(child: ChildProcess, port: number): Promise<RestartProxy> {
  for (let isOpen = false; !isOpen;) {
    if (child.exitCode !== null) throw new Error(`the proxy exited with ${child.exitCode}`);
    isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true))).on('error', () =>
        resolve(false),
      );
    });
    if (!isOpen) await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
