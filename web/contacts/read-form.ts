/** Enough for a message and five answers of the greatest length in characters that are encoded as twelve bytes. */
const mostBytes = 64 * 1024;

/**
 * Reads a URL-encoded form. Returns undefined for another content type or a body above 64 KiB. Of repeated
 * fields the last wins.
 */
export async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const isPlain = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  if (!isPlain || request.headers.has('content-encoding') || !request.body) return undefined;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Node and DOM declare the same stream with different types
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return Object.fromEntries(new URLSearchParams(text + decoder.decode()));
}
