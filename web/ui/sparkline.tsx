import classes from './sparkline.module.css';

interface SparklineProps {
  /** One a day, oldest first. */
  figures: readonly number[];
  /** What the line says, in words. */
  label: string;
}

const height = 100;

/** A line of figures over a quiet ground, with the latest one marked. */
export function Sparkline({ figures, label }: SparklineProps) {
  const most = Math.max(1, ...figures);
  const points = figures.map((figure, place) => ({
    x: (place / Math.max(1, figures.length - 1)) * 100,
    y: height - (figure / most) * height,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return (
    <div className={classes.place}>
      <svg className={classes.chart} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-label={label} focusable="false">
        <path className={classes.ground} d={`M0 ${height}L${line}L100 ${height}Z`} />
        <path className={classes.line} d={`M${line}`} />
      </svg>
      <svg
        className={classes.last}
        viewBox="0 0 12 12"
        style={{ top: `${points.at(-1)?.y ?? height}%` }}
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="6" cy="6" r="4" />
      </svg>
    </div>
  );
}
