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

/** A small drawing from the card's world, for where there is nothing else to see. It comes with a file of its own when it is first shown. */
export function Drawing({ subject }: { subject: Subject }) {
  return (
    <svg className={classes.drawing} aria-hidden="true" focusable="false">
      <use href={`${sheet}#${subject}`} />
    </svg>
  );
}
