import ICAL from 'ical.js';

export interface Contact {
  /** The whole name of each property, each time it is there. */
  all: (name: string) => unknown[];
  first: (name: string) => unknown;
}

/** A contact file as somebody else's program reads it. */
export function readContact(text: string): Contact {
  const card = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const all = (name: string) => card.getAllProperties(name).map((property) => property.getFirstValue());
  return { all, first: (name) => all(name)[0] };
}
