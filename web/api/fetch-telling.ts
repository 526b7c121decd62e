/**
 * Returns a `fetch` that reports the upload progress from 0 to 1 (by XMLHttpRequest, because the browser's
 * `fetch` cannot).
 */
export function fetchTelling(tell: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, headers, signal } = request;
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sender = new XMLHttpRequest();
      sender.open(method, url);
      for (const [name, value] of headers) sender.setRequestHeader(name, value);
      sender.responseType = 'blob';
      sender.upload.addEventListener('progress', ({ loaded, total }) => tell(loaded / total));
      sender.addEventListener('load', () => resolve(toResponse(sender)));
      sender.addEventListener('error', () => reject(new TypeError('no answer')));
      sender.addEventListener('abort', () => reject(signal.reason as Error));
      signal.addEventListener('abort', () => sender.abort());
      sender.send(body);
    });
  };
}

function toResponse(sender: XMLHttpRequest): Response {
  const lines = sender.getAllResponseHeaders().trim().split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return new Response(sender.response as Blob, { status: sender.status, headers });
}
