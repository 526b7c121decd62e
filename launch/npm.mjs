import { basename } from 'node:path';

// npm's environment for scripts would configure the inner npm too; only the access to the registry is kept.
const reach =
  /^npm_config_(@.*|\/\/.*|registry|replace_registry_host|cache|ca|cafile|cert|key|strict_ssl|(https?_)?proxy|noproxy|userconfig|globalconfig|(prefer_)?offline|fetch_.*|maxsockets)$/i;

/** @param {NodeJS.ProcessEnv} env */
export function environmentForNpm(env) {
  const environment = Object.entries(env).filter(
    ([name]) => reach.test(name) || !/^(npm_.*|INIT_CWD|NODE_ENV)$/i.test(name),
  );
  return Object.fromEntries(environment);
}

/**
 * Returns the npm that runs this process, else the one in the path.
 * @param {NodeJS.ProcessEnv} env
 */
export function npmCommand(env) {
  const [npm, node] = [env['npm_execpath'], env['npm_node_execpath']];
  if (npm && node && basename(npm) === 'npm-cli.js') return [node, npm];
  return ['npm'];
}
