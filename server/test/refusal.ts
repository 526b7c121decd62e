/** Accepts a refusal by the app or by Stripe; rethrows any other error. */
export function refusal(error: unknown): void {
  if (
    !(error instanceof Error) ||
    error.name !== 'Problem' ||
    /serverError|unavailable$/.test(error.message)
  ) {
    const { type } = error as { type?: string };
    if (!type?.startsWith('Stripe')) throw error;
  }
}
