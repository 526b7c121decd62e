import classes from './parts.module.css';

/**
 * Joins short facts by dots, with no dot at the start or end of a line. Null, undefined and empty parts are
 * left out.
 */
export function Parts({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return (
    <span className={classes.parts}>
      {parts.filter(Boolean).map((part, index) => (
        <span key={`${index} ${part}`} className={classes.part}>
          {index > 0 && <span className={classes.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  );
}
