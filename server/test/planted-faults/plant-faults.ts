import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { plantedFaults } from './planted-faults.ts';

/**
 * Plants all faults into the modules that a test run loads. Each is asleep until `globalThis.plantedFault` has
 * its name, so that one run can try one after the other.
 */
export const plantFaults = (root: string): Plugin => ({
  name: 'plant-faults',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
    const planted = Object.entries(plantedFaults).filter(([, fault]) => fault.file === file);
    return planted.reduce((text, [name, { correct, faulty }]) => {
      if (text.split(correct).length !== 2)
        throw new Error(`${file}: "${correct}" must occur once; planted fault "${name}"`);
      const condition = `(globalThis.plantedFault === ${JSON.stringify(name)} ? (${faulty}) : (${correct}))`;
      return text.replace(correct, () => condition);
    }, code);
  },
});
