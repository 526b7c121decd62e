/** A piece of code that the guides show. */
interface Sample {
  language: 'sh' | 'ts' | 'json' | 'http';
  code: string;
}

/**
 * The code of the guides by its placeholder, `{{code.first-call}}`: it is the same in every language, and the
 * tests run it. `{{site}}` is the site's URL.
 */
export const samples = {
  'first-call': {
    language: 'sh',
    code: `curl -H "Authorization: Bearer $KEY" '{{site}}/api/v1/contacts?limit=2'`,
  },
  'first-answer': {
    language: 'json',
    code: `{
  "data": [
    { "id": "0199a1c2-7d3e-7b44-9c1f-2a6d5e8f4b10", "name": "Ana Lima", "email": "ana@example.com", … }
  ],
  "hasMore": true
}`,
  },
  'client-document': {
    language: 'json',
    code: `{
  "client_id": "https://app.example.com/client.json",
  "client_name": "Example",
  "redirect_uris": ["https://app.example.com/callback"],
  "grant_types": ["authorization_code", "refresh_token"],
  "token_endpoint_auth_method": "none"
}`,
  },
  'next-page': {
    language: 'sh',
    code: `curl -H "Authorization: Bearer $KEY" "{{site}}/api/v1/contacts?limit=100&after=$LAST_ID"`,
  },
  'every-page': {
    language: 'ts',
    code: `import { contactsList, defaults } from '@visita/api-client';

defaults.baseUrl = '{{site}}';
defaults.headers = { Authorization: \`Bearer \${key}\` };

let after: string | undefined;
do {
  const page = await contactsList({ limit: 100, ...(after && { after }) });
  if (page.status !== 200) throw new Error(page.data.code);
  for (const contact of page.data.data) console.log(contact.name);
  after = page.data.hasMore ? page.data.data.at(-1)?.id : undefined;
} while (after);`,
  },
  'refused-call': {
    language: 'sh',
    code: `curl -i -H "Authorization: Bearer $KEY" '{{site}}/api/v1/contacts?limit=1000'`,
  },
  refusal: {
    language: 'json',
    code: `{
  "title": "Bad Request",
  "status": 400,
  "detail": "Bad request parameters",
  "code": "invalidInput",
  "errors": [{ "field": "limit", "code": "tooLarge", "params": { "max": 100 } }]
}`,
  },
  'create-once': {
    language: 'sh',
    code: `curl -X POST '{{site}}/api/v1/cards' \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: card-of-employee-1042' \\
  -d '{ "name": "Ana Lima", "title": "Engineer" }'`,
  },
  'create-webhook': {
    language: 'sh',
    code: `curl -X POST '{{site}}/api/v1/webhooks' \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: hook-of-my-crm' \\
  -d '{ "url": "https://crm.example.com/visita", "events": ["contact.created", "contact.corrected"] }'`,
  },
  'verify-webhook': {
    language: 'ts',
    code: `import { Webhook } from 'standardwebhooks';

export function receive(rawBody: string, headers: Record<string, string>) {
  return new Webhook(secret).verify(rawBody, headers); // throws for a wrong or old signature
}`,
  },
  client: {
    language: 'ts',
    code: `import { contactsList, defaults } from '@visita/api-client';

defaults.baseUrl = '{{site}}';
defaults.headers = { Authorization: \`Bearer \${key}\` };

const page = await contactsList({ limit: 100 });
if (page.status !== 200) throw new Error(page.data.code);
for (const { name, email } of page.data.data) console.log(name, email);`,
  },
  'address-book': {
    language: 'sh',
    code: `curl -u "me:$APP_PASSWORD" -X PROPFIND -H 'Depth: 1' '{{site}}/carddav/home/contacts/'`,
  },
  'address-book-client': {
    language: 'ts',
    code: `import { DAVClient } from 'tsdav';

const client = new DAVClient({
  serverUrl: '{{site}}',
  credentials: { username: 'me', password: appPassword },
  authMethod: 'Basic',
  defaultAccountType: 'carddav',
});
await client.login();
const [addressBook] = await client.fetchAddressBooks();
const vcards = addressBook ? await client.fetchVCards({ addressBook }) : [];
console.log(vcards.length);`,
  },
  agent: {
    language: 'ts',
    code: `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'my-agent', version: '1.0.0' });
const headers = { authorization: \`Bearer \${key}\` };
await client.connect(
  new StreamableHTTPClientTransport(new URL('{{site}}/mcp'), { requestInit: { headers } }),
);
const { tools } = await client.listTools();
const contacts = await client.callTool({ name: 'search_contacts', arguments: { search: 'Lyon' } });
console.log(tools.length, contacts.content);`,
  },
  'agent-settings': {
    language: 'json',
    code: `{
  "mcpServers": {
    "visita": { "url": "{{site}}/mcp", "headers": { "Authorization": "Bearer vis_live_…" } }
  }
}`,
  },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof samples;

/** Returns the code of a sample for a site. */
export const sampleFor = (name: SampleName, site: string): string =>
  samples[name].code.replaceAll('{{site}}', site);
