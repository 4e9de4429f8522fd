/** Gives equal JSON values equal keys. Each value is read once, however deep it lies. */
export class ValueKeys {
  private readonly known = new Map<unknown, string>();
  private readonly byContent = new Map<string, string>();

  of(value: unknown): string {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const key = isNested(value) ? this.ofNested(value) : `${this.known.size}`;
    this.known.set(value, key);
    return key;
  }

  private ofNested(value: object): string {
    const content = Array.isArray(value)
      ? `[${value.map((element) => this.of(element))}]`
      : `{${Object.entries(value).map(([name, member]) => `${this.of(name)}:${this.of(member)}`)}}`;
    const key = this.byContent.get(content) ?? `#${this.byContent.size}`;
    this.byContent.set(content, key);
    return key;
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
