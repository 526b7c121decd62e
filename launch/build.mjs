import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { productNode } from './node.mjs';
import { refusal } from './refusal.mjs';
import { inRoot, root } from './root.mjs';
import { step } from './step.mjs';
import { limited } from './turn.mjs';

/** @typedef {{ name: string, into: string, from: string[], program: string[], cwd?: string }} Product */

/** @type {Product} */
const pages = {
  name: 'Building the pages',
  into: 'build/web',
  from: ['core', 'web', 'package-lock.json'],
  program: [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build'],
  cwd: inRoot('web'),
};

/** A prebuilt database folder, so that the first start need not create a database. @type {Product} */
export const emptyDatabase = {
  name: 'Preparing an empty database',
  into: 'build/database',
  from: ['core', 'server/database', 'package-lock.json'],
  program: ['--disable-warning=ExperimentalWarning', 'server/database/template.ts', 'build/database'],
};

/** @type {Product} */
const demoPhotos = {
  name: 'Drawing the people of the demo',
  into: 'build/demo',
  from: ['server/seed', 'server/uploads', 'package-lock.json'],
  program: ['--disable-warning=ExperimentalWarning', 'server/seed/demo-photos.ts', 'build/demo'],
};

/** The filter of passwords known from breaches, from a list that only the build has. @type {Product} */
const breachedPasswords = {
  name: 'Gathering breached passwords',
  into: 'build/passwords',
  from: ['core/identity', 'server/identity', 'package-lock.json'],
  program: [
    '--disable-warning=ExperimentalWarning',
    'server/identity/breached-passwords.ts',
    'build/passwords',
  ],
};

/** Prebuilt database folders with the initial data, one for each value of SEED. @type {Product} */
const seededDatabases = {
  name: 'Seeding databases',
  into: 'build/seeded',
  from: ['core', 'server', 'package-lock.json'],
  program: [
    '--disable-warning=ExperimentalWarning',
    'server/seed/seeded-templates.ts',
    'build/seeded',
    'build/database',
  ],
};

/** Tests of processes build it alone. @public @type {Product} */
export const server = {
  name: 'Bundling the server',
  into: 'build/server',
  from: [
    'core',
    'server',
    'packages/stripe-emulator',
    'launch/bundle.mjs',
    'launch/external.mjs',
    'package-lock.json',
  ],
  program: ['launch/bundle.mjs', 'build/server'],
};

/** @type {Product} */
const compiled = {
  name: 'Compiling the server',
  into: 'build/compiled',
  from: [...server.from, 'web', 'launch/compile.mjs', 'launch/program.mjs'],
  program: ['launch/compile.mjs'],
};

/** Built in parallel with the pages, which take longest. */
const besidePages = [emptyDatabase, demoPhotos, breachedPasswords, seededDatabases, server];

/** Builds the products that are missing or older than their sources. @param {Product[]} products */
export async function build(products = [pages, ...besidePages, compiled]) {
  for (const { name } of products.filter(isBuilt)) console.log(`${name}: nothing to do`);
  if (products.every(isBuilt)) return;
  await limited(async () => {
    const missing = products.filter((product) => !isBuilt(product));
    /** @param {Product[]} needed @param {boolean} hasClock */
    const make = async (needed, hasClock) => {
      for (const product of needed.filter((each) => missing.includes(each)))
        await buildAnew(product, hasClock);
    };
    const lanes = await Promise.allSettled([
      make([pages], true),
      make(besidePages, !missing.includes(pages)),
    ]);
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    await make([compiled], true);
  });
}

/** @param {Product} product @param {boolean} hasClock */
async function buildAnew(product, hasClock) {
  const { name, into, from, program, cwd = root } = product;
  const expectedStamp = fingerprint(root, from);
  rmSync(stampPath(product), { force: true });
  rmSync(inRoot(into), { recursive: true, force: true });
  mkdirSync(inRoot('build'), { recursive: true });

  const isDone = await step(name, [productNode(), ...program], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    hasClock,
  });
  if (!isDone) throw refusal(`${name} failed; its output is above.`);
  // Written last: a build that was killed has no stamp and is repeated.
  writeFileSync(stampPath(product), expectedStamp);
}

/** @param {Product} product */
function isBuilt(product) {
  const stamp = stampPath(product);
  return (
    existsSync(inRoot(product.into)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(root, product.from)
  );
}

/** @param {Product} product */
const stampPath = ({ into }) => inRoot(`${into}.stamp`);
