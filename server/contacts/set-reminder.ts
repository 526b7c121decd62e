import { fieldProblem, Problem } from '@visita/core/problems';
import { storedDay } from '@visita/core/format-date';
import type { OwnedCard } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { updateReminder } from './contact-queries.ts';

interface ReminderInput {
  /** A day in the owner's time zone, or null to remove the reminder. */
  on: string | null;
  timeZone: string;
  now: Date;
  /** The name of the field in a refusal. */
  field?: string;
}

/** Sets the day of a reminder: today or later. Throws `contactNotFound`, or a problem of the field. */
export async function setReminder(
  db: Queryable,
  mine: OwnedCard,
  { on, timeZone, now, field = 'on' }: ReminderInput,
): Promise<void> {
  const today = storedDay(now, timeZone);
  if (on !== null && on < today) throw fieldProblem(field, 'dayTooEarly', { day: today });
  if (!(await updateReminder(db, mine, { on }))) throw new Problem('contactNotFound');
}
