/**
 * The contactless symbol, which marks where to hold the phone. Colour and size come from the surrounding
 * text.
 */
export function Waves() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="5.2" cy="12" r="1.7" fill="currentColor" stroke="none" />
      <path d="M8.9 8.5a5.4 5.4 0 0 1 0 7M12.5 5.4a10 10 0 0 1 0 13.2M16.1 2.3a14.7 14.7 0 0 1 0 19.4" />
    </svg>
  );
}
