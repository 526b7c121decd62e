declare module '@marbec/web-auto-extractor' {
  /** The things that a page describes, by their types. */
  export interface Read {
    jsonld: Record<string, object[]>;
    errors: unknown[];
  }

  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): Read;
  }
}

declare module '@adobe/structured-data-validator' {
  import type { Read } from '@marbec/web-auto-extractor';

  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    /** The fields that are concerned; an error of the reading names none. */
    fieldNames?: string[];
    path?: { type?: string; property?: string; index?: number }[];
  }

  export default class Validator {
    validate(read: Read): Promise<Issue[]>;
  }
}
