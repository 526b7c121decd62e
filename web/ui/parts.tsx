import classes from './parts.module.css';

/** Short facts after one another with a dot between them, which stands neither at the end of a line nor at its beginning. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return (
    <span className={classes.parts}>
      {parts.map((part, index) => (
        <span key={part} className={classes.part}>
          {index > 0 && <span className={classes.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  );
}
