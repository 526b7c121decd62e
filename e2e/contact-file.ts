import ICAL from 'ical.js';

export interface Contact {
  /** All values of the property. */
  all: (name: string) => unknown[];
  first: (name: string) => unknown;
}

/** Parses a vCard with an independent library. */
export function readContact(text: string): Contact {
  const card = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const all = (name: string) => card.getAllProperties(name).map((property) => property.getFirstValue());
  return { all, first: (name) => all(name)[0] };
}
