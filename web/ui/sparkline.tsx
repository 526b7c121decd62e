import classes from './sparkline.module.css';

interface SparklineProps {
  /** One a day, oldest first. */
  values: readonly number[];
  /** What the line says, in words. */
  label: string;
}

const height = 100;

/** A line of values over a quiet ground, with the latest one marked. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => ({
    x: (index / Math.max(1, values.length - 1)) * 100,
    y: height - (value / most) * height,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return (
    <div className={classes.chartArea}>
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
