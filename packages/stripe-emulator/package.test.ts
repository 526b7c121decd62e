import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The package as another project gets it: packed, in an empty folder with its declared dependencies and `stripe`. */

const run = promisify(execFile);
const root = import.meta.dirname;
const temporary = mkdtempSync(join(tmpdir(), 'stripe-emulator-package-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const project = join(temporary, 'project');
const folder = join(project, 'node_modules', '@visita', 'stripe-emulator');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  bin: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Returns the folder in which Node finds a package of this repository. */
const packageFolder = (name: string) => dirname(findPackageJSON(name, import.meta.url) ?? '');

/** Links a package of this repository into the project. */
function link(name: string) {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(packageFolder(name), path, 'junction');
}

const withoutNpm = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** Packs a copy, so that nothing is compiled into the repository, and unpacks it as npm would install it. */
async function installPackage() {
  const source = join(temporary, 'source');
  cpSync(root, source, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(dirname(packageFolder('vitest')), join(temporary, 'node_modules'), 'junction');
  const shell = process.platform === 'win32';
  await run('npm', ['pack', '--pack-destination', temporary], { cwd: source, env: withoutNpm, shell });
  const [archive = ''] = globSync('*.tgz', { cwd: temporary });

  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], { cwd: temporary });
  for (const name of [...Object.keys(manifest.dependencies), 'stripe']) link(name);
}

/** Starts a program in the project, and returns it with the first match of the pattern in its output. */
async function start(words: string[], pattern: RegExp, settings: Record<string, string> = {}) {
  const env = { ...withoutNpm, NODE_OPTIONS: '', ...settings };
  const child = spawn(process.execPath, words, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const found = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const [, part] = pattern.exec(line) ?? [];
      if (part) resolve(part);
    });
    child.once('exit', () => reject(new Error(`${words.join(' ')} ended: ${lines.join('\n')}`)));
  });
  return { child, found };
}

beforeAll(installPackage);

test('The packed package holds compiled code, its types and its documents, and no tests', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('.'),
  );
  const isExpected = (file: string) => /\.(js|d\.ts|md)$|^package\.json$/.test(file) && !/test\./.test(file);

  expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md']));
  expect(files.filter((file) => !isExpected(file))).toEqual([]);
});

test('Another project starts the command, opens a Checkout session and reads it back', async () => {
  const command = join(folder, manifest.bin['stripe-emulator'] ?? '');
  const { child, found: port } = await start([command], /API on http:\/\/127\.0\.0\.1:(\d+)/, {
    STRIPE_EMULATOR_PORT: '0',
  });
  writeFileSync(
    join(project, 'client.mjs'),
    `import Stripe from 'stripe';
    const stripe = new Stripe('sk_test_emulator', { host: '127.0.0.1', port: ${port}, protocol: 'http' });
    const price_data = { currency: 'cad', unit_amount: 1000, product_data: { name: 'Tea' } };
    const order = { mode: 'payment', line_items: [{ price_data, quantity: 2 }], success_url: 'https://shop.example' };
    const { id } = await stripe.checkout.sessions.create(order);
    const { url, status, amount_total } = await stripe.checkout.sessions.retrieve(id);
    const customer = await stripe.customers.create({ name: '王小明', email: 'wang@shop.example' });
    await stripe.invoiceItems.create({ customer: customer.id, currency: 'cad', amount: 500, description: '茶' });
    const draft = await stripe.invoices.create({ customer: customer.id, pending_invoice_items_behavior: 'include' });
    const { invoice_pdf } = await stripe.invoices.finalizeInvoice(draft.id);
    const page = await fetch(url);
    const pdf = await fetch(invoice_pdf);
    const types = [page, pdf].map((response) => response.headers.get('content-type'));
    console.log(JSON.stringify({ status, amount_total, types }));`,
  );

  const { stdout } = await run(process.execPath, ['client.mjs'], { cwd: project, env: withoutNpm });
  child.kill();

  expect(JSON.parse(stdout)).toEqual({
    status: 'open',
    amount_total: 2000,
    types: ['text/html; charset=utf-8', 'application/pdf'],
  });
});

test('The code of the README starts the emulator and opens a payment page', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  writeFileSync(join(project, 'start.mjs'), code);

  const { child, found: url } = await start(['start.mjs'], /^(http:\S+)$/);
  const { status } = await fetch(url);
  child.kill();

  expect(status).toBe(200);
});

test('TypeScript knows the types of the package', async () => {
  writeFileSync(
    join(project, 'typed.mts'),
    `import { startEmulator, type Emulator } from '@visita/stripe-emulator';
    export const emulator: Emulator = await startEmulator({ port: 0 });
    // @ts-expect-error a port is a number
    await startEmulator({ port: '0' });`,
  );
  const compiler = join(packageFolder('typescript'), 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--types', ''];
  await run(process.execPath, [compiler, ...options, 'typed.mts'], { cwd: project });
});
