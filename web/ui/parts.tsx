import classes from './parts.module.css';

/** Short facts after one another with a dot between them, which stands neither at the end of a line nor at its beginning; what is not known is left out. */
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
