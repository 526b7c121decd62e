/** Stroke paths on a 24 × 24 grid, styled by the page. */
const drawings = {
  waves: 'M6 12a.8.8 0 1 1 0-.1zm3-3.5a5 5 0 0 1 0 7m3.5-10.1a10 10 0 0 1 0 13.2m3.6-16.3a15 15 0 0 1 0 19.4',
  call: 'M4 4h5l2 5-3 2c1 2 3 4 5 5l2-3 5 2v5C12 20 4 12 4 4z',
  mail: 'M3 6h18v13H3zl9 7 9-7',
  message: 'M4 4h16v12h-9l-5 4v-4H4z',
  booking: 'M4 6h16v14H4zm0 4h16M8 3v5m8-5v5',
  menu: 'M5 4h14v16H5zm4 4h6m-6 4h6m-6 4h4',
  portfolio: 'M3 8h18v12H3zm6 0V4h6v4M3 13h18',
  video: 'M3 5h18v14H3zm7 4v6l5-3z',
  file: 'M6 3h8l4 4v14H6zm8 0v4h4',
  website: 'M12 3c-12 0-12 18 0 18s12-18 0-18c-5 5-5 13 0 18 5-5 5-13 0-18M3 12h18',
};

export function ProfileDrawing({ of }: { of: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}
