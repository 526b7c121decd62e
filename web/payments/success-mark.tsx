import classes from './success-mark.module.css';

/** A tick that is drawn once, with waves going out from it as from a card; still for people who asked for less motion. */
export function JoyMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 96 96" width={96} height={96} aria-hidden="true" focusable="false">
      <circle className={classes.wave} cx="48" cy="48" r="46" />
      <circle className={classes.wave} cx="48" cy="48" r="38" />
      <circle className={classes.ground} cx="48" cy="48" r="30" />
      <path className={classes.tick} d="m35 49 9 9 18-19" />
    </svg>
  );
}
