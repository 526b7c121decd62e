import { DavError } from './dav-error.ts';
import { readVcardLines, type VcardLine } from './vcard-lines.ts';
import { carddav, findChild, type XmlElement } from './xml.ts';

/**
 * Compiles the filter of an addressbook-query (RFC 6352, section 10.5). Throws for a collation that is not
 * supported and for a filter that is malformed.
 */
export function compileFilter(filter: XmlElement): (vcard: string) => boolean {
  const tests = elements(filter, 'prop-filter').map(compileProperty);
  const isMatch = combine(filter, tests);
  return (vcard) => tests.length === 0 || isMatch(readVcardLines(vcard));
}

type Test<T> = (value: T) => boolean;

function elements(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.uri === carddav && child.name === name);
}

/** Any of the tests suffices unless the element has `test="allof"`. */
function combine<T>({ attributes }: XmlElement, tests: Test<T>[]): Test<T> {
  const { test = 'anyof' } = attributes;
  if (test !== 'anyof' && test !== 'allof') throw new DavError(400);
  return (value) =>
    test === 'allof' ? tests.every((each) => each(value)) : tests.some((each) => each(value));
}

function readName({ attributes: { name } }: XmlElement): string {
  if (name === undefined) throw new DavError(400);
  return name.toUpperCase();
}

function compileProperty(filter: XmlElement): Test<VcardLine[]> {
  const name = readName(filter);
  const having = (lines: VcardLine[]) => lines.filter((line) => line.name === name);
  if (findChild(filter, carddav, 'is-not-defined')) return (lines) => having(lines).length === 0;
  const tests: Test<VcardLine[]>[] = [
    ...elements(filter, 'text-match')
      .map(compileText)
      .map(
        (isMatch): Test<VcardLine[]> =>
          (lines) =>
            lines.some(({ value }) => isMatch(value)),
      ),
    ...elements(filter, 'param-filter').map(compileParameter),
  ];
  const isMatch = combine(filter, tests);
  return (lines) => {
    const own = having(lines);
    return own.length > 0 && (tests.length === 0 || isMatch(own));
  };
}

function compileParameter(filter: XmlElement): Test<VcardLine[]> {
  const name = readName(filter);
  const getValues = ({ parameters }: VcardLine) => parameters[name];
  if (findChild(filter, carddav, 'is-not-defined')) return (lines) => lines.some((line) => !getValues(line));
  const text = findChild(filter, carddav, 'text-match');
  const isMatch = text ? compileText(text) : () => true;
  return (lines) => lines.some((line) => getValues(line)?.some(isMatch));
}

const comparisons: Record<string, (value: string, text: string) => boolean> = {
  equals: (value, text) => value === text,
  contains: (value, text) => value.includes(text),
  'starts-with': (value, text) => value.startsWith(text),
  'ends-with': (value, text) => value.endsWith(text),
};

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());
const foldUnicode = (text: string) => text.normalize('NFKD').toLowerCase();

/** RFC 4790 and RFC 5051. */
const collations: Record<string, (text: string) => string> = {
  'i;ascii-casemap': foldAscii,
  'i;octet': (text) => text,
  'i;unicode-casemap': foldUnicode,
  default: foldUnicode,
};

function compileText({ attributes, text }: XmlElement): Test<string> {
  const fold = collations[attributes.collation ?? 'default'];
  const compare = comparisons[attributes['match-type'] ?? 'contains'];
  if (!fold) throw new DavError(403, [carddav, 'supported-collation']);
  if (!compare) throw new DavError(400);
  const isNegated = attributes['negate-condition'] === 'yes';
  const sought = fold(text);
  return (value) => compare(fold(value), sought) !== isNegated;
}
