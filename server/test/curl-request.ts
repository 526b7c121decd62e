/** Splits a command of the shell into words: quotation marks, variables, continued lines and `$(uuidgen)`. */
function splitWords(command: string, variables: Record<string, string>): string[] {
  const fill = (text: string) =>
    text.replaceAll('$(uuidgen)', crypto.randomUUID()).replace(/\$([A-Z_]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} has no value`);
      return value;
    });
  const parts = command.replaceAll('\\\n', ' ').matchAll(/((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/g);
  return [...parts].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\(.)|([^'"\\]+)/g, (_, ...groups: (string | undefined)[]) => {
      const [literal, quoted, escaped, bare] = groups;
      return literal ?? escaped ?? fill(quoted ?? bare ?? '');
    }),
  );
}

/** Reads a documented curl command as the request that it sends. Throws for an option that it does not know. */
export function curlRequest(command: string, variables: Record<string, string> = {}): Request {
  const [program, ...words] = splitWords(command, variables);
  if (program !== 'curl') throw new Error(`${program} is no curl`);
  const headers = new Headers();
  let [method, url, body]: (string | undefined)[] = [];
  while (words.length > 0) {
    const word = words.shift();
    const value = () => words.shift() ?? '';
    if (word === '-X') method = value();
    else if (word === '-d') body = value();
    else if (word === '-u') headers.set('authorization', `Basic ${Buffer.from(value()).toString('base64')}`);
    else if (word === '-H') {
      const [, name = '', content = ''] = /^([\w-]+): (.*)$/.exec(value()) ?? [];
      headers.set(name, content);
    } else if (word?.startsWith('http')) url = word;
    else if (word !== '-i') throw new Error(`curl: ${word} is not an option that the documentation uses`);
  }
  return new Request(url ?? '', { method: method ?? 'GET', headers, ...(body !== undefined && { body }) });
}
