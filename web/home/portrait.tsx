/** The sample person's photograph, drawn. */
export function Portrait() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path fill="#e9d9c6" d="M0 0h96v96H0z" />
      <path fill="#ddc7ad" d="M0 62c24-14 62-18 96-6v40H0z" />
      <path fill="#241d1c" d="M27 44c-2-20 8-30 22-30s23 11 21 29c-1 9 1 15 4 22-8 6-42 7-51 1 3-7 5-13 4-22Z" />
      <path fill="#d9a583" d="M40 56h17v16H40z" />
      <path fill="#1b6f67" d="M12 96c1-18 12-25 28-28 2 7 15 7 17 0 16 3 26 10 27 28z" />
      <path fill="#f3ece2" d="M40 67c2 9 15 9 17 0l4 1.2-12 15-13.5-15z" />
      <path fill="#edbe9d" d="M34 41c0-12 6-17 14.5-17S63 29 63 41s-6 22-14.5 22S34 53 34 41Z" />
      <path fill="#241d1c" d="M32 43c1-14 8-20 17-20 10 0 15 7 16 20-5-3-10-8-12-14-4 7-12 12-21 14Z" />
    </svg>
  );
}
