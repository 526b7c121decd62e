const mostBytes = 32 * 1024;

/** The fields of a plain form, each once; nothing when it is no such form or more than anybody types. */
export async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const isPlain = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  if (!isPlain || request.headers.has('content-encoding') || !request.body) return undefined;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // the streams of the two worlds are one object with two type declarations
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return Object.fromEntries(new URLSearchParams(text + decoder.decode()));
}
