/** The demo account, whose password is public. */
export const demoEmail = 'demo@visita.example';
