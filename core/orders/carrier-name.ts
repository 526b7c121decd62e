import { carriers, type Carrier } from './shipping.ts';

/** True for a known carrier. Another carrier is stored by the name that staff gave. */
export function isCarrier(name: string): name is Carrier {
  return carriers.some((carrier) => carrier === name);
}
