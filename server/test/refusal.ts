/** A refusal is an answer; anything else is a fault of ours. */
export function refusal(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'Problem' || /serverError|unavailable$/.test(error.message)) {
    const { type } = error as { type?: string };
    if (!type?.startsWith('Stripe')) throw error;
  }
}
