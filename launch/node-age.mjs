// This file and the three that import it first must parse in any Node version: syntax of 2020 at most.

/**
 * Runs a command of the README, or prints in one sentence why it cannot.
 * @param {() => Promise<void>} command
 */
export function launch(command) {
  if (parseInt(process.versions.node, 10) < 20) {
    console.error(
      'Visita needs Node 20 or newer, and this is Node ' +
        process.versions.node +
        '. Get it from https://nodejs.org and try again.',
    );
    process.exitCode = 1;
    return;
  }
  command().catch((error) => {
    console.error(error.name === 'Refusal' ? '\n' + error.message : error);
    process.exitCode = 1;
  });
}
