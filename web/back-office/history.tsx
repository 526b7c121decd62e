import type { ReactNode } from 'react';
import { Moment } from './moment.tsx';
import classes from './history.module.css';

export interface HistoryTransition {
  id: string;
  at: Date;
  /** The event, as a sentence or a few words. */
  what: ReactNode;
  /** The actor. Left out for events without one. */
  who?: string | null | undefined;
  /** The reason or other details. */
  note?: ReactNode;
}

/** The history of one record, in the order given (newest first). */
export function History({ moves, empty }: { moves: readonly HistoryTransition[]; empty: string }) {
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
