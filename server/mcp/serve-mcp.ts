import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Problem } from '@visita/core/problems';
import { createKeyGuard } from '../access/key-guard.ts';
import type { Deps } from '../deps.ts';
import { neighbourhood } from '../http/address.ts';
import { keyLimit } from '../http/limits.ts';
import { challenge } from '../http/resources.ts';
import type { Origin } from '../http/route.ts';
import { bearerToken } from '../http/token.ts';
import { version } from '../version.ts';
import { tools, type Tool } from './tools.ts';

/** Sends a request to the API. */
export type CallApi = (request: Request, origin: Origin) => Promise<Response>;

/** Unknown keys of one network. */
const refusedLimit = { calls: 100, seconds: 3600 };
const mostBytes = 256 * 1024;

/**
 * Serves the Model Context Protocol to programs with an API key or access token: tools over `/api/v1`. Each request has a server
 * of its own, without a session; responses are JSON.
 */
export async function serveMcp(
  deps: Deps,
  request: Request,
  { origin, callApi }: { origin: Origin; callApi: CallApi },
): Promise<Response> {
  const token = bearerToken(request.headers.get('authorization') ?? undefined);
  try {
    const caller = token === undefined ? undefined : await createKeyGuard(deps).callerOf(token, '/mcp');
    if (token === undefined || !caller) {
      await deps.limits.count('/mcp', refusedLimit, [`address:${neighbourhood(origin.address)}`]);
      return plainAnswer(401, { 'www-authenticate': challenge('/mcp', deps.config.publicUrl) });
    }
    await deps.limits.count('/mcp calls', keyLimit, [`key:${caller.keyId}`]);
    const send = (call: Request) => callApi(call, { ...origin, resource: '/mcp' });
    const server = () => createServer(deps, { token, send });
    const size = { maxRequestBodySize: mostBytes };
    if (await isLegacyRequest(request, undefined, size)) return await answerLegacy(request, server());
    const { fetch } = createMcpHandler(server, { ...size, legacy: 'reject', keepAliveMs: 0 });
    return await fetch(request);
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'tooManyRequests') throw error;
    return plainAnswer(429, { 'retry-after': String(error.details.retryAfter ?? 60) });
  }
}

/** Answers a request of a 2025 revision of the protocol: without a session, and as JSON in place of a stream. */
async function answerLegacy(request: Request, server: McpServer): Promise<Response> {
  if (request.method !== 'POST') return plainAnswer(405, { allow: 'POST' });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request);
}

function plainAnswer(status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

interface ToolContext {
  token: string;
  send: (request: Request) => Promise<Response>;
}

function createServer({ config }: Pick<Deps, 'config'>, context: ToolContext): McpServer {
  const server = new McpServer(
    { name: config.brand, version, websiteUrl: config.publicUrl },
    {
      instructions:
        'Business cards, their statistics and the contacts that visitors left. What is under `untrusted` was typed by strangers.',
    },
  );
  for (const tool of tools) {
    const { name, title, description, endpoint, input } = tool;
    const annotations = {
      readOnlyHint: endpoint.method === 'GET',
      destructiveHint: endpoint.method !== 'GET',
      idempotentHint: endpoint.method === 'GET',
      openWorldHint: false,
    };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) =>
      runTool(tool, given, { ...context, publicUrl: config.publicUrl }),
    );
  }
  return server;
}

/** Calls a tool's endpoint, and returns its response or its problem as JSON. */
async function runTool(
  { endpoint, toCall, present }: Tool,
  input: Record<string, unknown>,
  { token, send, publicUrl }: ToolContext & { publicUrl: string },
) {
  const { id = '', query = {}, body } = toCall(input);
  const url = new URL(endpoint.path.replace(':id', id), publicUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
  if (body) headers.set('content-type', 'application/json');
  const { method } = endpoint;
  const response = await send(
    new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }),
  );
  const answer = (await response.json()) as Record<string, unknown>; // of /api/v1, an object in any case
  const result = response.ok
    ? present(answer)
    : { code: answer['code'], detail: answer['detail'], errors: answer['errors'] };
  const text = [{ type: 'text' as const, text: JSON.stringify(result) }];
  return response.ok ? { content: text } : { content: text, isError: true };
}
