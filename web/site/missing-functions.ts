/**
 * Polyfills for the oldest browsers named in the README, for functions that our code or a library calls.
 * `root.tsx` and `entry.client.tsx` import this first. `e2e/old-browsers.test.ts` checks the built files for
 * others; streams are in `first-script.ts`, because the router's inline script needs them.
 */
function fill<T extends object>(target: T, functions: Record<string, unknown> & ThisType<T>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

/** Safari before 16, Chrome before 110, Firefox before 115. */
fill<unknown[]>(Array.prototype, {
  toSorted(compare?: (one: unknown, other: unknown) => number) {
    // oxlint-disable-next-line unicorn/no-array-sort -- of a copy: this is the function that the rule asks for
    return [...this].sort(compare);
  },
  toReversed() {
    // oxlint-disable-next-line unicorn/no-array-reverse -- of a copy
    return [...this].reverse();
  },
  toSpliced(start: number, ...others: unknown[]) {
    const copy = [...this];
    // one argument removes all elements after it, while undefined as the second would remove none
    Reflect.apply(copy.splice, copy, [start, ...others]);
    return copy;
  },
  with(index: number, value: unknown) {
    const copy = [...this];
    if (index >= copy.length || index < -copy.length) throw new RangeError(`invalid index ${index}`);
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  },
});

/** Samsung Internet before 19, Safari before 15.4. */
fill(AbortSignal.prototype, {
  throwIfAborted() {
    if (this.aborted) throw this.reason as Error;
  },
});

/** Safari before 17.4, Chrome before 116, Firefox before 124. */
fill(AbortSignal, {
  any(signals: AbortSignal[]) {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  },
  timeout(milliseconds: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  },
});
