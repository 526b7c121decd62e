import type { Config } from '../config.ts';
import { findingsFor, type Finding } from './finding.ts';

const { ok, warn } = findingsFor('settings');

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);

/** Warns of settings that are valid but unwise. Invalid settings have no Config at all. */
export function checkSettings(config: Config): Finding[] {
  const { isPublic, publicUrl, metrics } = config;
  const findings = [ok(`${isPublic ? 'a public site' : 'not public'}, ${publicUrl}`)];
  if (config.imageHost) findings.push(ok(`avatars and photos are shown from ${config.imageHost}`));
  if (!isPublic)
    findings.push(
      warn('this site is meant for this machine only', 'for a public site: docs/deploy/going-public.md'),
    );
  if (isPublic && config.trustedProxies.length === 0)
    findings.push(
      warn('all visitors share the limits of one address', 'set TRUSTED_PROXIES to the address of the proxy'),
    );
  if (isPublic && !config.databaseUrl && config.durability === 'relaxed')
    findings.push(warn('a power cut may lose or break the data', 'leave DURABILITY out'));
  if (isPublic && config.rateLimits === 0)
    findings.push(warn('guessing of passwords is not throttled', 'set RATE_LIMITS=on'));
  if (metrics && !isLoopback(metrics.host) && metrics.token === undefined)
    findings.push(
      warn(
        `metrics are open to every client that reaches ${metrics.host}:${metrics.port}`,
        'set METRICS_TOKEN, or close the port to others',
      ),
    );
  if (isPublic && config.stripe.key?.includes('_test_'))
    findings.push(warn('a test key moves no money', 'set STRIPE_SECRET_KEY to the live one'));
  return findings;
}
