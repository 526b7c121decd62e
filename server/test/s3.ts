import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

interface S3Answer {
  status: number;
  body?: Buffer | string | undefined;
}

/** An S3 server with the operations that file storage needs, on a port of its own. */
export async function openS3() {
  const objects = new Map<string, Buffer>();
  /** Parts of multipart uploads, by upload id and part number. */
  const parts = new Map<string, Map<number, Buffer>>();
  const seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  /** While set, it answers with this error, or not at all. */
  const mood: { fails?: { status: number; code: string; times?: number } | undefined; isSilent?: boolean } =
    {};

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers });
    const body = await buffer(request);
    if (mood.isSilent) return;
    if (mood.fails?.times === 0) mood.fails = undefined;
    if (mood.fails?.times) mood.fails.times--;
    const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    const fault = mood.fails ?? (isSigned ? undefined : { status: 403, code: 'AccessDenied' });
    const answer = fault ? refuse(fault) : answerTo(method, new URL(url, 'http://s3'), body);
    response
      .writeHead(answer.status, { etag: '"x"', 'content-length': Buffer.byteLength(answer.body ?? '') })
      .end(answer.body);
  });

  function answerTo(method: string, { pathname: path, searchParams }: URL, body: Buffer): S3Answer {
    const upload = searchParams.get('uploadId');
    if (upload !== null)
      return inParts({ method, path, upload, part: Number(searchParams.get('partNumber')) }, body);
    if (method === 'POST') {
      const id = `upload${parts.size}`;
      parts.set(id, new Map());
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
    return objects.has(path)
      ? { status: 200, body: objects.get(path) }
      : refuse({ status: 404, code: 'NoSuchKey' });
  }

  function inParts(
    { method, path, upload, part }: { method: string; path: string; upload: string; part: number },
    body: Buffer,
  ): S3Answer {
    const sent = parts.get(upload);
    if (!sent) return refuse({ status: 404, code: 'NoSuchUpload' });
    if (method === 'PUT') sent.set(part, body);
    if (method === 'PUT') return { status: 200 };
    parts.delete(upload);
    if (method === 'DELETE') return { status: 204 };
    const inOrder = [...sent].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes);
    objects.set(path, Buffer.concat(inOrder));
    return {
      status: 200,
      body: '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
    };
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // A listening TCP server has an address of this type.
  };
  const port = await listen(0);
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  afterAll(close);

  return {
    kept: objects,
    parts,
    seen,
    mood,
    url: `http://127.0.0.1:${port}`,
    close,
    reopen: () => listen(port),
  };
}

function refuse({ status, code }: { status: number; code: string }): S3Answer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` };
}
