import type { ApiDocument, FieldSchema } from './api-document.ts';

/** The parts of a call that its examples are written from. */
interface SampleCall {
  document: ApiDocument;
  /** The operation id, which is the function of the typed client. */
  id: string;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  query: { name: string; required?: boolean; schema: FieldSchema; example?: string | number | boolean }[];
  isIdempotent: boolean;
  /** True if it needs a token. */
  isKeyed: boolean;
  /** The example of the body as JSON. */
  body: string | undefined;
  isForm: boolean;
  /** The status of a success. */
  status: string;
}

/** `deliveryId` as a variable of the shell: `DELIVERY_ID`. */
const shellName = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();

/** Lists the query parameters of an example: required ones, and the size of a page. */
const sampleQuery = ({ query }: SampleCall): [string, string][] =>
  query
    .filter(({ name, required }) => required === true || name === 'limit')
    .map(({ name, example }) => [name, name === 'limit' ? '20' : String(example ?? '')]);

/** Writes the call for curl. The key and ids are variables of the shell; a quotation mark in the body is escaped. */
export function curlFor(call: SampleCall): string {
  const [server = { url: '' }] = call.document.servers;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`);
  const query = new URLSearchParams(sampleQuery(call)).toString();
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"${server.url}${path}${query && `?${query}`}"`,
    call.isKeyed && '-H "Authorization: Bearer $KEY"',
    call.body !== undefined && "-H 'Content-Type: application/json'",
    call.isIdempotent && '-H "Idempotency-Key: $(uuidgen)"',
    call.isForm && '-F file=@picture.jpg',
    call.body !== undefined && `-d '${call.body.replaceAll("'", String.raw`'\''`)}'`,
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

/** Writes the call for the typed client of `packages/api-client`. */
export function typescriptFor(call: SampleCall): string {
  const [server = { url: '' }] = call.document.servers;
  const pathNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const required = call.query.filter((one) => one.required === true);
  const optional = sampleQuery(call).filter(([name]) => required.every((one) => one.name !== name));
  const options = [
    ...optional.map(([name, value]) => `${name}: ${value}`),
    ...(call.isIdempotent ? ['idempotencyKey: crypto.randomUUID()'] : []),
  ];
  const input = [
    ...pathNames,
    ...required.map(({ example }) => `'${String(example)}'`),
    ...(call.body === undefined ? [] : [call.body]),
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ];
  const result = call.status === '204' ? 'answer.status' : 'answer.data';
  return `import { ${call.id}, defaults } from '@visita/api-client';

defaults.baseUrl = '${server.url}';
defaults.headers = { Authorization: \`Bearer \${key}\` };

const answer = await ${call.id}(${input.join(', ')});
if (answer.status !== ${call.status}) throw new Error(answer.data.code);
console.log(${result});`;
}
