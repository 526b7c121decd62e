/** The account of the demo, whose password everybody can read. */
export const demoEmail = 'demo@visita.example';
