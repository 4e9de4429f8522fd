/** Of any version and variant, as clients take them: `validate` of the package uuid refuses ids that they resume. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LEADING_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const AGENT_FILE = /^agent-(.+?)(\.jsonl|\.meta\.json)$/;
/** Without control characters: what can't be read is not to become readable with another id. */
const OWN_UUID = /"uuid"\s*:\s*"([^"\\\p{Cc}]+)"/gu;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The session that a file or folder is named by; clients write these in small letters. */
export function leadingUuid(fileName: string): string | undefined {
  return LEADING_UUID.exec(fileName)?.[0];
}

/** The sub-agent that a file belongs to, by its name. */
export function agentIdOf(fileName: string): string | undefined {
  return AGENT_FILE.exec(fileName)?.[1];
}

/** The name of a sub-agent's file under another id; other names stay. */
export function withAgentId(fileName: string, newId: (id: string) => string): string {
  return fileName.replace(AGENT_FILE, (_, id, end) => `agent-${newId(id)}${end}`);
}

/** The uuids of the entries in a line that can't be read. */
export function uuidsInDamage(line: Buffer): string[] {
  return Array.from(line.toString('utf8').matchAll(OWN_UUID), ([, uuid]) => uuid as string);
}
