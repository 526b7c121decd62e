declare module '@marbec/web-auto-extractor' {
  /** The structured data of a page by type. */
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
    /** The fields concerned; absent for a parse error. */
    fieldNames?: string[];
    path?: { type?: string; property?: string; index?: number }[];
  }

  export default class Validator {
    validate(read: Read): Promise<Issue[]>;
  }
}
