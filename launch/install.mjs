import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { expectNode, productNode, settleNpmNode } from './node.mjs';
import { environmentForNpm, npmCommand } from './npm.mjs';
import { refusal } from './refusal.mjs';
import { inRoot, root } from './root.mjs';
import { step } from './step.mjs';
import { limited } from './turn.mjs';

const name = 'Installing the libraries';
const stamp = inRoot('node_modules/.visita-installed');
// --include overrides NODE_ENV=production and an "omit" of the user's own settings; the build needs the
// tools.
const words = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--engine-strict=false',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
];

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function install() {
  expectNode();
  if (isInstalled()) return console.log(`${name}: nothing to do`);
  await limited(async () => {
    if (!isInstalled()) await installAnew();
  });
}

async function installAnew() {
  const expectedStamp = wantedStamp();
  rmSync(stamp, { force: true });
  const command = npmCommand(process.env);
  const shell = process.platform === 'win32' && command.length === 1;
  const isDone = await step(name, [...command, ...words], { env: environmentForNpm(process.env), shell });
  if (!isDone)
    throw refusal(
      'npm could not install the libraries; its output is above. Check the network and the disk, then try again.',
    );

  settleNpmNode();
  productNode();
  writeFileSync(stamp, expectedStamp);
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp();

/** Returns the expected stamp, which is written last, so that an interrupted install has none. */
function wantedStamp() {
  const { workspaces } = /** @type {{ workspaces: string[] }} */ (
    JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  );
  const manifests = ['.', ...workspaces].map((workspace) => `${workspace}/package.json`);
  return `${process.platform} ${process.arch} ${fingerprint(root, ['package-lock.json', ...manifests])}\n`;
}
