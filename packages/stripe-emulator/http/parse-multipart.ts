import { invalid } from './errors.ts';

/**
 * Returns a multipart body as the text of a form, so that a repeated request is the same text whatever its
 * boundary. A file becomes a group of its name, type and Base64 content.
 */
export async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<string> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalid('Invalid multipart body: it cannot be parsed.');
  });
  const pairs = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      pairs.append(name, value);
      continue;
    }
    pairs.append(`${name}[filename]`, value.name);
    pairs.append(`${name}[type]`, value.type);
    pairs.append(`${name}[content]`, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return pairs.toString();
}
