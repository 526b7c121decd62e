import sheet from './drawings.svg?url';
import classes from './drawing.module.css';

export type Subject =
  | 'contacts'
  | 'nothing-found'
  | 'parcel'
  | 'address'
  | 'bag'
  | 'bank-card'
  | 'no-card'
  | 'statistics'
  | 'not-found'
  | 'failed'
  | 'mail'
  | 'mail-waiting'
  | 'link'
  | 'plan'
  | 'locked';

/** A small illustration for empty screens. All are in one sprite file that loads on first use. */
export function Drawing({ subject }: { subject: Subject }) {
  return (
    <svg className={classes.drawing} aria-hidden="true" focusable="false">
      <use href={`${sheet}#${subject}`} />
    </svg>
  );
}
