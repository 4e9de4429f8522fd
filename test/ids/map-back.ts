/**
 * Text with every new id by its old name again.
 * @param names Old ids and what they became.
 */
export function mapBack(text: string, names: Iterable<readonly [string, string]>): string {
  const old = new Map(Array.from(names, ([from, to]) => [to, from] as const));
  if (old.size === 0) return text;
  // All at once: thousands of single replacements would take minutes.
  const any = new RegExp([...old.keys()].map((id) => id.replace(/\W/g, '\\$&')).join('|'), 'g');
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const hasOthers = [...old.keys()].some((id) => id.length < 36);
  const back = text.replace(uuid, (id) => old.get(id) ?? id);
  return hasOthers ? back.replace(any, (id) => old.get(id) ?? id) : back;
}
