import { basename } from 'node:path';

// What npm hands down to a script would command the npm inside it; only how to reach the registry is worth keeping.
const reach =
  /^npm_config_(@.*|\/\/.*|registry|replace_registry_host|cache|ca|cafile|cert|key|strict_ssl|(https?_)?proxy|noproxy|userconfig|globalconfig|(prefer_)?offline|fetch_.*|maxsockets)$/i;

/** @param {NodeJS.ProcessEnv} env */
export function environmentForNpm(env) {
  const kept = Object.entries(env).filter(([name]) => reach.test(name) || !/^(npm_.*|INIT_CWD|NODE_ENV)$/i.test(name));
  return Object.fromEntries(kept);
}

/**
 * The npm that runs us, else the one in the path.
 * @param {NodeJS.ProcessEnv} env
 */
export function npmCommand(env) {
  const [npm, node] = [env['npm_execpath'], env['npm_node_execpath']];
  if (npm && node && basename(npm) === 'npm-cli.js') return [node, npm];
  return ['npm'];
}
