import { setTimeout as wait } from 'node:timers/promises';

/** What goes wrong on purpose: `POST`, `/v1/refunds`, so many times. */
export interface Fault {
  id: number;
  method: string;
  path: string;
  times: number;
  action: string;
}

export const actionPattern = /^(status:(500|502|503|429|409)|delay:\d{1,6}|timeout|reset|half_body|apply_then_drop)$/;

export interface Faults {
  list(): Fault[];
  add(fault: Omit<Fault, 'id'>): Fault;
  /** Removes all, and ends the delays that are running. */
  clear(): void;
  delay(milliseconds: number): Promise<void>;
  /** The next thing to go wrong for this call, used up by asking. */
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
    delay: (milliseconds) => wait(milliseconds, undefined, { signal: clearing.signal, ref: false }).catch(() => undefined), // cut short
    take(method, path) {
      const hit = active.find((fault) => (fault.method === '*' || fault.method === method) && isUnder(path, fault.path));
      if (!hit) return undefined;
      hit.times -= 1;
      active = active.filter(({ times }) => times > 0);
      return hit.action;
    },
  };
}

// A star stands for anything: `/v1/invoices/*` is every invoice and what is done to it.
function isUnder(path: string, pattern: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${source.join('.*')}$`).test(path);
}
