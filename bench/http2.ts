import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** Starts an HTTP/2 proxy in front of the site, as a separate process, with a self-signed certificate. */
export async function startHttp2({ folder, from, to }: { folder: string; from: number; to: number }) {
  const files = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const { status } = spawnSync('openssl', [...words, '-keyout', files[0] ?? '', '-out', files[1] ?? ''], {
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('openssl failed or is not installed; it is needed for the certificate');
  const child = spawn(process.execPath, ['bench/http2-proxy.ts', String(from), String(to), ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  while (!(await isOpen(from))) {
    if (child.exitCode !== null) throw new Error('the proxy ended before it listened');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
