import { setTimeout as wait } from 'node:timers/promises';

/** A fault to inject into the next calls of this method and path. */
export interface Fault {
  id: number;
  method: string;
  path: string;
  times: number;
  action: string;
}

export const actionPattern =
  /^(status:(500|502|503|429|409)|store_500|delay:\d{1,6}|timeout|reset|half_body|apply_then_drop)$/;

export interface Faults {
  list(): Fault[];
  add(fault: Omit<Fault, 'id'>): Fault;
  /** Removes all faults and ends running delays. */
  clear(): void;
  delay(milliseconds: number): Promise<void>;
  /** Takes the next fault for this call off the list. */
  take(method: string, path: string): string | undefined;
}

export function openFaults(): Faults {
  let active: Fault[] = [];
  let last = 0;
  let clearing = new AbortController();
  return {
    list: () => active,
    add(fault) {
      const added = { id: (last += 1), ...fault };
      active.push(added);
      return added;
    },
    clear() {
      active = [];
      clearing.abort();
      clearing = new AbortController();
    },
    delay: (milliseconds) =>
      wait(milliseconds, undefined, { signal: clearing.signal, ref: false }).catch(() => undefined), // cut short
    take(method, path) {
      const match = active.find(
        (fault) => (fault.method === '*' || fault.method === method) && isUnder(path, fault.path),
      );
      if (!match) return undefined;
      match.times -= 1;
      active = active.filter(({ times }) => times > 0);
      return match.action;
    },
  };
}

// A star matches anything: `/v1/invoices/*` matches every invoice and its actions.
function isUnder(path: string, pattern: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${source.join('.*')}$`).test(path);
}
