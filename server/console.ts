import { passwordFile } from './admin/first-owner.ts';
import type { Config } from './config.ts';
import { demoSignIn } from './seed/demo-people.ts';

/** One line for each step, to the person who started the house. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says in one sentence why the house cannot start, and ends. */
export function stop(reason: unknown): never {
  const sentence = reason instanceof Error ? reason.message : String(reason);
  process.stderr.write(`\nVisita cannot start.\n${sentence}\n`);
  process.exit(1);
}

export function sayAddresses(config: Config, { demoCardId }: { demoCardId: string | undefined }): void {
  const { publicUrl } = config;
  const rows = [
    ['Site', publicUrl],
    ...(demoCardId
      ? [
          ['Demo profile', `${publicUrl}/i/${demoCardId}`],
          ['Demo sign-in', `${publicUrl}/en/login   ${demoSignIn.email}   ${demoSignIn.password}`],
          ['Development page', `${publicUrl}/development`],
        ]
      : []),
    ['API', `${publicUrl}/api/docs`],
    ['Admin account', `${config.adminEmail}   password in ${config.adminPassword ? 'ADMIN_PASSWORD' : passwordFile(config)}`],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  say(
    `\n${config.brand} is open.\n\n${rows.map(([name = '', value]) => `  ${name.padEnd(width)}${value}`).join('\n')}\n\n  Ctrl-C closes it.\n`,
  );
}
