import type { ReactNode } from 'react';
import { Moment } from './moment.tsx';
import classes from './history.module.css';

export interface Move {
  id: string;
  at: Date;
  /** What happened, as a sentence or a few words. */
  what: ReactNode;
  /** Whose doing it was; nothing where nobody's in particular. */
  who?: string | null | undefined;
  /** Why, or what else there is to know. */
  note?: ReactNode;
}

/** What became of one thing, the newest first as it is given. */
export function History({ moves, empty }: { moves: readonly Move[]; empty: string }) {
  if (moves.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ol className={classes.moves}>
      {moves.map(({ id, at, what, who, note }) => (
        <li key={id} className={classes.move}>
          <div className={classes.when}>
            <Moment at={at} />
            {who && <span className={classes.who}>{who}</span>}
          </div>
          <div className={classes.what}>
            {what}
            {note && <div className={classes.note}>{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
