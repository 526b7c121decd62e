import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bring } from './bring.ts';
import { freePort } from '../server/test/free-port.ts';
import { onCore } from './machine.ts';

export const next = 'Next.js 16.4.6';
const packages = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'];
/** Telemetry is off. */
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Builds and starts a statically generated Next.js page with the same content and styles as our home page.
 */
export async function startNext(html: string) {
  const app = bring(...packages);
  mkdirSync(join(app, 'app'), { recursive: true });
  const part = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const body = part(/<body[^>]*>([^]*)<\/body>/).replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '');
  const style = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text = '']) => text).join('\n');
  const files = {
    'app/style.css': style.replaceAll(/url\(\/[^)]*\)/g, 'url(data:,)'),
    'app/layout.jsx': `import './style.css';
      export const metadata = ${JSON.stringify({ title: part(/<title>([^<]*)/), description: part(/name="description" content="([^"]*)/) })};
      export default ({ children }) => <html lang="en" data-mantine-color-scheme="light"><body>{children}</body></html>;`,
    'app/page.jsx': `const __html = ${JSON.stringify(body)};
      export default () => <div dangerouslySetInnerHTML={{ __html }} />;`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text);
  const program = join(app, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [program, 'build'], { cwd: app, env, encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`Next.js could not build the page:\n${built.stdout}${built.stderr}`);

  const port = await freePort();
  const [command, ...words] = [
    ...onCore(0),
    process.execPath,
    program,
    'start',
    '-H',
    '127.0.0.1',
    '-p',
    String(port),
  ];
  const child = spawn(command, words, { cwd: app, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Next.js ended before it answered');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
