/**
 * Owners of npm packages: path prefixes of the files that may import them. A layer's basic tools belong to
 * the layer; every other package has one owner.
 */
export const owners: Record<string, readonly string[]> = {
  // Tools of a layer.
  zod: ['core/', 'server/', 'web/'],
  i18next: ['core/', 'server/http/', 'web/'],
  hono: ['server/'],
  '@hono/node-server': ['server/'],
  pino: ['server/'],
  // Rate limits, the group commit of visits and backups use the pool directly.
  pg: ['server/database/', 'server/http/limits.ts', 'server/stats/', 'server/backup/'],
  'drizzle-orm': ['server/database/', 'server/queue/'],
  react: ['web/', 'server/mail/'],
  'react-dom': ['web/'],
  'react-router': ['web/', 'server/web.ts'],
  'react-i18next': ['web/'],
  '@react-router/dev': ['web/'],
  '@react-router/node': ['web/entry.server.tsx'],
  '@mantine/core': ['web/'],
  '@mantine/hooks': ['web/'],
  '@mantine/notifications': ['web/'],
  vite: ['web/', 'server/web.ts', 'architecture/'],

  // One owner each.
  '@aws-sdk/client-s3': ['server/integrations/files-s3.ts'],
  '@aws-sdk/lib-storage': ['server/integrations/files-s3.ts'],
  '@electric-sql/pglite': ['server/database/'],
  '@mantine/charts': ['web/stats/', 'web/back-office/'],
  '@mantine/form': ['web/ui/contract-form.ts'],
  '@mantine/spotlight': ['web/back-office/'],
  '@node-rs/argon2': ['server/password.ts'],
  '@simplewebauthn/browser': ['web/staff/'],
  '@zxcvbn-ts/core': ['web/account/'],
  // The browser and the server use the same list of common passwords.
  '@zxcvbn-ts/language-common': ['server/common-password.ts', 'web/account/'],
  'barcode-detector': ['web/binding/'],
  'drizzle-kit': ['server/database/'],
  'libphonenumber-js': ['core/complete-phone.ts'],
  jose: ['server/integrations/google.ts'],
  // Pages are limited by bytes, other values by number.
  'lru-cache': ['server/cache.ts', 'server/profile/page-cache.ts'],
  'markdown-it': ['server/pages/'],
  '@simplewebauthn/server': ['server/staff/passkeys.ts'],
  otplib: ['server/staff/totp.ts'],
  nodemailer: ['server/mail/'],
  pdfmake: ['server/documents/', 'server/cards/'],
  'pg-boss': ['server/queue/', 'server/database/queue-tables.ts'],
  'postal-mime': ['server/development/'],
  '@opentelemetry/api': ['server/telemetry/traces.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/telemetry/traces.ts'],
  '@opentelemetry/resources': ['server/telemetry/traces.ts'],
  '@opentelemetry/sdk-trace-node': ['server/telemetry/traces.ts'],
  'prom-client': ['server/telemetry/'],
  'rate-limiter-flexible': ['server/http/limits.ts'],
  'schema-dts': ['web/layout/', 'web/plans/', 'web/shop/'],
  'react-easy-crop': ['web/ui/'],
  'react-email': ['server/mail/'],
  'react-international-phone': ['web/ui/'],
  stripe: ['server/provider/'],
  yauzl: ['server/backup/'],
  yazl: ['server/privacy/', 'server/backup/'],
  'zxing-wasm': ['web/binding/'],

  // Image generation and text shaping.
  sharp: ['server/discovery/', 'server/pictures/', 'server/profile/', 'server/uploads/', 'server/seed/'],
  harfbuzzjs: ['server/lettering/'],
  'woff2-encoder': ['server/lettering/'],
  'any-ascii': ['server/lettering/'],
  'bidi-js': ['server/lettering/'],
  '@fontsource-variable/instrument-sans': ['web/layout/', 'web/back-office/'],
  uqr: [
    'web/profile/',
    'web/sharing/',
    'web/ui/',
    'server/development/',
    'server/cards/',
    'server/pictures/',
  ],
  // Detection of crawlers: one use counts them apart, the other sends them the whole page.
  isbot: ['server/stats/', 'web/entry.server.tsx'],
};
