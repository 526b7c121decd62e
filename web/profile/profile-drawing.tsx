/** Drawn on a 24 grid with one line; the style of the page gives the line. */
const drawings = {
  waves: 'M5 12h0M9 9q2 3 0 6m3-9q4 6 0 12m4-15q6 9 0 18',
  call: 'M4 4h5l2 5-3 2c1 2 3 4 5 5l2-3 5 2v5C12 20 4 12 4 4z',
  mail: 'M3 6h18v13H3zl9 7 9-7',
  message: 'M4 4h16v12h-9l-5 4v-4H4z',
  website: 'M12 3c-12 0-12 18 0 18s12-18 0-18c-5 5-5 13 0 18 5-5 5-13 0-18M3 12h18',
};

export function ProfileDrawing({ of }: { of: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}
