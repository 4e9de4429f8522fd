/**
 * Names that tell nothing of a person or a machine, or that mean too much else: as a user or a host
 * they are replaced only within a path or an address, not in running text.
 */
const WORDS = `
  admin administrator agent alarm all anonymous app apps application art auth backup bar base bash bin blog bot build
  builder cache centos ci circleci client code coder config container core data database debian default demo deploy
  deployer desktop dev devbox devcontainer developer developers docker docs ec2-user example fedora file files folder
  foo ftp hostname myserver games git gitlab github gitpod grant group guest home host http https index input iris jenkins jekyll join
  joy lib library linux linuxbrew list local localhost login machine mail main man manager mark master max me media
  member model my myname myuser name names network news new nginx nobody node none null object office ops operator
  owner page pages pat path pi postgres private profile program project projects proxy public python redis release
  remote repo rich rob root rose ruby run runner sample sandbox script sell server service session settings share
  shared shell shop site some someone source src staging start static storage support sync sys system systemd team
  temp test tester testing text tmp tools travis type ubuntu uploads user username userna usr vagrant value var
  version view vm vscode web website will windows win work worker workspace workspaces world www you your yourname
  yourusername zsh about dashboard search blog contact help messages notifications posts products users assistant
  message content claude anthropic human macbook mac pro air laptop pc localdomain
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
const SHORTEST = 3;
/** Whose home documentation tells of. */
const EXAMPLES: ReadonlySet<string> = new Set(
  'user username users test tester testuser me you name your yourname yourusername foo bar example someone myuser node runner ubuntu vscode jenkins'.split(
    ' ',
  ),
);

/** Whether a name can be looked for as a word wherever it stands. */
export function isDistinctName(name: string): boolean {
  return name.length >= SHORTEST && /[A-Za-z]/.test(name) && !COMMON.has(name.toLowerCase());
}

/** Whether a name stands for anybody's. */
export function isExampleName(name: string): boolean {
  return EXAMPLES.has(name.toLowerCase());
}

/** Programs and roles that sign with an address. */
const NO_PERSON =
  /\b(?:test|tests|bot|user|cli|ci|github|gitlab|claude|system|admin|developer|team|root|example|human|author|name|agent|build|release|app|noreply|copilot|actions|renovate|dependabot|anthropic|openai|gemini|assistant|support|service|code|date|email|from|to|cc|signed|reported|reviewed|tested|acked|co-authored-by|inc|ltd|llc|gmbh|foundation)\b/i;

/** Whether a name may be a person's: two words, or one that is no other. */
export function isPersonName(name: string): boolean {
  return name.length >= SHORTEST && !NO_PERSON.test(name) && isDistinctName(name);
}
