import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';

/** A reverse proxy as in most installations: HTTP/2 and TLS to the visitor, HTTP/1.1 to the site. */
const [from = '', to = '', key = '', certificate = ''] = process.argv.slice(2);
// with a timeout of its own it follows the server's keep-alive hint
const agent = new Agent({ keepAlive: true, timeout: 60_000 });
const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) });
server.on('stream', (stream, { ':method': method, ':path': path, ':authority': host, ...others }) => {
  const headers = Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith(':')));
  const call = request(
    { port: Number(to), host: '127.0.0.1', agent, method, path, headers: { ...headers, host } },
    (answer) => {
      // the browser disconnected before the response came
      if (stream.destroyed) {
        answer.resume();
        return;
      }
      const {
        connection: _hop,
        'keep-alive': _idle,
        'transfer-encoding': _pieces,
        ...headers
      } = answer.headers;
      stream.respond({ ':status': answer.statusCode, ...headers });
      answer.pipe(stream);
    },
  );
  call.on('error', () => stream.close());
  // or in the middle of it
  stream.on('error', () => call.destroy());
  stream.pipe(call);
});
server.listen(Number(from), '127.0.0.1');
