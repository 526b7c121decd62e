import { atLeast, atMost, type Line } from './results.ts';

/** A measurement beside its goal; kept in bench/history.jsonl under its name. */
export interface Goal {
  name: string;
  value: number;
  /** The same of the reference, in the same unit, if there is one. */
  reference?: number;
  unit: string;
  /** The goal is for the ratio if there is a reference, else for the value itself. */
  atMost?: number;
  atLeast?: number;
}

/** Returns our figure over the reference's, or the reverse for a goal of `atLeast`, where more is better. */
const getRatio = ({ value, reference = Number.NaN, atLeast: least }: Goal): number =>
  least === undefined ? value / reference : reference / value;

/** Returns the row of the table, with the last measurement of the same machine. */
export function goalRow(goal: Goal, before: number | undefined): Record<string, string> {
  const { name, value, reference, unit } = goal;
  const compared = reference === undefined ? value : getRatio(goal);
  const { is, must, met } = verdict(goal, compared);
  const format = (amount: number) => `${Number(amount.toPrecision(4)).toLocaleString('en')}${unit}`;
  return {
    '': name,
    is: format(value),
    reference: reference === undefined ? '' : format(reference),
    ratio: reference === undefined ? '' : is,
    goal: must,
    met,
    before: before === undefined ? '' : format(before),
  };
}

function verdict({ name, atMost: most, atLeast: least, reference, unit }: Goal, compared: number): Line {
  const ofValue = reference === undefined ? unit : '';
  if (least !== undefined) return atLeast(name, compared, least, ofValue);
  if (most !== undefined) return atMost(name, compared, most, ofValue);
  return { what: name, is: '', must: '', met: '–' };
}
