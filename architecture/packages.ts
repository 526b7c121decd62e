/** Who may import which npm package, by the beginnings of paths. A layer's own tools are the layer's; everything else has one owner. */
export const owners: Record<string, readonly string[]> = {
  // the tools of a layer
  zod: ['core/', 'server/', 'web/'],
  i18next: ['core/', 'server/http/', 'web/'],
  hono: ['server/'],
  '@hono/node-server': ['server/'],
  pino: ['server/'],
  // limits, the group commit of hits and backups use the pool by itself
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

  // one owner
  '@aws-sdk/client-s3': ['server/integrations/files-s3.ts'],
  '@aws-sdk/lib-storage': ['server/integrations/files-s3.ts'],
  '@electric-sql/pglite': ['server/database/'],
  '@mantine/charts': ['web/stats/'],
  '@mantine/form': ['web/ui/contract-form.ts'],
  '@node-rs/argon2': ['server/password.ts'],
  '@zxcvbn-ts/core': ['web/account/'],
  // the same list of common passwords in the browser and at the server
  '@zxcvbn-ts/language-common': ['server/common-password.ts', 'web/account/'],
  'barcode-detector': ['web/binding/'],
  'drizzle-kit': ['server/database/'],
  'libphonenumber-js': ['server/dialled-phone.ts'],
  jose: ['server/integrations/google.ts'],
  // pages are counted by their bytes, everything else by its number
  'lru-cache': ['server/cache.ts', 'server/profile/page-cache.ts'],
  'markdown-it': ['server/pages/'],
  nodemailer: ['server/mail/'],
  pdfmake: ['server/documents/'],
  'pg-boss': ['server/queue/', 'server/database/queue-tables.ts'],
  'postal-mime': ['server/development/'],
  'rate-limiter-flexible': ['server/http/limits.ts'],
  'react-easy-crop': ['web/ui/'],
  'react-email': ['server/mail/'],
  'react-international-phone': ['web/ui/'],
  stripe: ['server/provider/'],
  yauzl: ['server/backup/'],
  yazl: ['server/privacy/', 'server/backup/'],
  'zxing-wasm': ['web/binding/'],

  // drawing: the pictures that are made and the letters in them
  sharp: ['server/pictures/', 'server/profile/', 'server/uploads/', 'server/seed/'],
  harfbuzzjs: ['server/profile/', 'server/documents/draw-document-fonts.ts'],
  'woff2-encoder': ['server/profile/', 'server/documents/draw-document-fonts.ts'],
  '@fontsource-variable/instrument-sans': ['server/profile/', 'web/layout/'],
  '@fontsource-variable/noto-sans': ['server/profile/'],
  '@fontsource-variable/noto-sans-sc': ['server/profile/'],
  '@fontsource-variable/noto-sans-tc': ['server/profile/'],
  uqr: ['web/profile/', 'web/sharing/', 'web/ui/', 'server/development/'],
  // which visitors are machines: one counts them apart, one sends them the whole page
  isbot: ['server/stats/', 'web/entry.server.tsx'],
};
