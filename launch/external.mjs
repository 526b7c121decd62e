/**
 * Loaded from node_modules: native code, packages that read files beside their code, and packages that few
 * starts need.
 */
export const external = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'harfbuzzjs',
  'nodemailer',
  'pdfmake',
  'pg-native',
  'react',
  'react-dom',
  'react-email',
  'sharp',
  'vite',
  'woff2-encoder',
];
