import classes from './card-marks.module.css';

/**
 * The logos of the most common card networks. Hidden from screen readers, because the text beside them names
 * them.
 */
export function CardMarks() {
  return (
    <span className={classes.marks} aria-hidden="true">
      <Mark ground="#fff">
        <text
          x="19"
          y="16.5"
          fontSize="11"
          fontStyle="italic"
          fontWeight="800"
          fill="#1434cb"
          textAnchor="middle"
        >
          VISA
        </text>
      </Mark>
      <Mark ground="#fff">
        <Circles />
      </Mark>
      <Mark ground="#006fcf">
        <text x="19" y="15.5" fontSize="9" fontWeight="800" fill="#fff" textAnchor="middle">
          AMEX
        </text>
      </Mark>
    </span>
  );
}

/** Mastercard's two overlapping circles. */
export function Circles() {
  return (
    <>
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4Z" fill="#ff5f00" />
    </>
  );
}

function Mark({ ground, children }: { ground: string; children: React.ReactNode }) {
  return (
    <svg width="38" height="24" viewBox="0 0 38 24" fontFamily="Arial, sans-serif" focusable="false">
      <rect x="0.5" y="0.5" width="37" height="23" rx="4" fill={ground} stroke="#d5d3cc" />
      {children}
    </svg>
  );
}
