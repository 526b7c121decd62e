/** The day of a moment in UTC, as `2026-03-09`: the one in which a visitor is recognised and a save counts once. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
