/** Evaluates the part of PromQL that deploy/prometheus-alerts.yaml uses, over samples of a test. */

type Labels = Record<string, string>;
interface MetricSeries {
  name: string;
  labels: Labels;
  points: { at: number; value: number }[];
}
interface MetricSample {
  labels: Labels;
  value: number;
}
type Value = number | MetricSample[];

/** Seconds after which a sample is stale for an instant query. */
const staleness = 300;

/** Samples of all processes by the second of their scrape. */
export function createSamples() {
  const series = new Map<string, MetricSeries>();
  return {
    series,
    /** Adds the response of a process at `/metrics`. */
    scrape(text: string, at: number, target: Labels = {}): void {
      for (const line of text.split('\n')) {
        const [, name = '', inside = '', value = ''] = /^([a-z_:]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
        if (name === '') continue;
        const own = Object.fromEntries(
          [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', word = '']) => [label, word]),
        );
        const labels = { ...own, ...target };
        const key = `${name}${JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => one.localeCompare(other)))}`;
        const existing = series.get(key) ?? { name, labels, points: [] };
        series.set(key, existing);
        existing.points.push({ at, value: Number(value) });
      }
    },
  };
}

/** Evaluates an expression at a second; the alert does not fire if the vector is empty. */
export function evaluate(text: string, samples: Iterable<MetricSeries>, at: number): Value {
  const tokens = text.match(/"[^"]*"|=~|==|[\w.:]+|[^\s\w]/g) ?? [];
  const all = [...samples];
  let next = 0;
  const peek = () => tokens[next];
  const take = (expected?: string): string => {
    const token = tokens[next++] ?? '';
    if (expected !== undefined && token !== expected)
      throw new Error(`expected ${expected} but found "${token}" in ${text}`);
    return token;
  };

  function comparison(): Value {
    const left = quotient();
    const operator = peek();
    if (operator !== '>' && operator !== '==') return left;
    take();
    const right = quotient();
    const isTrue = (value: number) => (operator === '>' ? value > (right as number) : value === right); // A number in all rules.
    return Array.isArray(left) ? left.filter(({ value }) => isTrue(value)) : left;
  }

  function quotient(): Value {
    const left = operand();
    if (peek() === '-') {
      take();
      const right = operand();
      if (Array.isArray(left) || !Array.isArray(right))
        throw new Error(`unsupported subtraction in ${text}: expected number - vector`);
      return right.map(({ labels, value }) => ({ labels, value: left - value }));
    }
    if (peek() !== '/') return left;
    take();
    const right = operand();
    if (!Array.isArray(left) || !Array.isArray(right))
      throw new Error(`unsupported division in ${text}: expected vector / vector`);
    // Neither side has labels in any rule. 0 / 0 is NaN, which fails every comparison.
    return left.flatMap(({ labels, value }) =>
      right.map((divisor) => ({ labels, value: value / divisor.value })),
    );
  }

  function operand(): Value {
    const word = take();
    if (/^[\d.]+$/.test(word)) return Number(word);
    if (word === 'time') {
      take('(');
      take(')');
      return at;
    }
    if (['sum', 'max', 'count'].includes(word)) return aggregate(word);
    if (word === 'rate' || word === 'increase') {
      take('(');
      const found = selector(take());
      take(')');
      return increases(found, word === 'rate');
    }
    if (word === 'histogram_quantile') {
      take('(');
      const quantile = Number(take());
      take(',');
      const buckets = operand() as MetricSample[]; // A result of `sum by (le)`.
      take(')');
      return computeQuantile(quantile, buckets);
    }
    const { found } = selector(word);
    return found.flatMap(({ labels, points }) => {
      const last = points.findLast((point) => point.at <= at);
      return last && last.at > at - staleness ? [{ labels, value: last.value }] : [];
    });
  }

  function aggregate(kind: string): MetricSample[] {
    const by: string[] = [];
    if (peek() === 'by') {
      take();
      take('(');
      while (peek() !== ')')
        if (peek() === ',') take();
        else by.push(take());
      take(')');
    }
    take('(');
    const inner = comparison() as MetricSample[]; // Aggregations are over vectors.
    take(')');
    const groups = new Map<string, MetricSample & { values: number[] }>();
    for (const { labels, value } of inner) {
      const groupLabels = Object.fromEntries(by.map((label) => [label, labels[label] ?? '']));
      const group = groups.get(JSON.stringify(groupLabels)) ?? { labels: groupLabels, value: 0, values: [] };
      groups.set(JSON.stringify(groupLabels), group);
      group.values.push(value);
    }
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    return [...groups.values()].map(({ labels, values }) => ({
      labels,
      value: kind === 'count' ? values.length : kind === 'max' ? Math.max(...values) : total(values),
    }));
  }

  function selector(name: string) {
    const matchers: ((labels: Labels) => boolean)[] = [];
    if (peek() === '{') {
      take();
      while (peek() !== '}') {
        const [label, operator, quoted] = [take(), take(), take()];
        const word = quoted.slice(1, -1);
        matchers.push((labels) =>
          operator === '=~' ? new RegExp(`^(?:${word})$`).test(labels[label] ?? '') : labels[label] === word,
        );
        if (peek() === ',') take();
      }
      take('}');
    }
    let seconds = 0;
    if (peek() === '[') {
      take();
      const [, count, unit = 'm'] = /^(\d+)([mh])$/.exec(take()) ?? [];
      seconds = Number(count) * (unit === 'h' ? 3600 : 60);
      take(']');
    }
    return {
      seconds,
      found: all.filter((each) => each.name === name && matchers.every((isMet) => isMet(each.labels))),
    };
  }

  /**
   * Computes increases between samples of one series, so the first value of a new series is no increase (as
   * in Prometheus).
   */
  function increases({ found, seconds }: ReturnType<typeof selector>, isRate: boolean): MetricSample[] {
    return found.flatMap(({ labels, points }) => {
      const inside = points.filter((point) => point.at > at - seconds && point.at <= at);
      const [first] = inside;
      const last = inside.at(-1);
      if (!first || !last || first === last) return [];
      const grown = last.value - first.value;
      return [{ labels, value: isRate ? grown / seconds : grown }];
    });
  }

  const value = comparison();
  if (next < tokens.length) throw new Error(`unexpected "${peek() ?? ''}" at the end of ${text}`);
  return value;
}

/**
 * Returns the upper bound of the quantile's bucket, which is enough to compare it with a threshold that is a
 * bound.
 */
function computeQuantile(quantile: number, buckets: MetricSample[]): MetricSample[] {
  const sorted = buckets
    .map(({ labels, value }) => ({
      bound: labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']),
      value,
    }))
    .toSorted((one, other) => one.bound - other.bound);
  const total = sorted.at(-1)?.value ?? 0;
  if (total === 0) return [];
  const found = sorted.find(({ value }) => value >= quantile * total);
  return [{ labels: {}, value: found?.bound ?? 0 }];
}
