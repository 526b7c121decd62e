import { carriers, type Carrier } from './shipping.ts';

/** Whether the table knows this carrier; another one is kept by the name it was given. */
export function isCarrier(name: string): name is Carrier {
  return carriers.some((carrier) => carrier === name);
}
