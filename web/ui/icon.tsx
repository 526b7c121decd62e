/** Stroke paths on a 24 × 24 grid; colour and size come from the surrounding text. */
const paths = {
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'm6 9 6 6 6-6',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
  message: 'M4 5h16v11H10l-5 4v-4H4V5Z',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1 8.5 7 8.5-7',
  rotate: 'M4 10.5C5 7 8.2 5 12 5c4.5 0 8 2.8 8 7s-3.5 7-8 7H7m0 0 3-3m-3 3 3 3',
  plus: 'M12 5v14M5 12h14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1 1m1.4 4.3a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1-1',
  up: 'm6 15 6-6 6 6',
  previous: 'm15 6-6 6 6 6',
  next: 'm9 6 6 6-6 6',
  code: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2m4 0v2m-6 4h2m4 0v-2m-4-2h.01',
  alert: 'M12 8v5m0 3h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  check: 'm5 13 4 4L19 7',
  share: 'M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8',
  trash: 'M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13',
  pencil: 'm4 20 1-4L16 5l3 3L8 19l-4 1Z',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4V8Zm8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  chart: 'M5 20V10m7 10V4m7 16v-7',
  bookmark: 'M6 4h12v17l-6-4-6 4V4Z',
  picture: 'M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4L15 13l5 4M15.5 9.5h.01',
  bag: 'M5 8h14l1 13H4L5 8Zm4 3V7a3 3 0 0 1 6 0v4',
  minus: 'M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  home: 'M4 11 12 4l8 7v9h-6v-5h-4v5H4v-9Z',
  lock: 'M5 11h14v9H5v-9Zm3 0V8a4 4 0 0 1 8 0v3',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  hidden:
    'm3 3 18 18M10 5.2c.6-.1 1.3-.2 2-.2 6 0 10 7 10 7s-1 1.8-2.9 3.6M6.2 7C3.5 8.9 2 12 2 12s4 7 10 7c1.6 0 3-.5 4.3-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
} as const;

export type IconName = keyof typeof paths;

/** An icon `size` pixels wide at the default font size. It scales with the text. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
