/** All strings in a JSON value as it is written, each on a line of its own; names of members are not among them. */
export function stringsIn(json: Buffer): string {
  return stringsOf(JSON.parse(json.toString('utf8')));
}

/** The same of a value that was parsed. */
export function stringsOf(parsed: unknown): string {
  const strings: string[] = [];
  const open: unknown[] = [parsed];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') strings.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const member of Object.values(value).reverse()) open.push(member);
  }
  return strings.join('\n');
}
