import { VENDORS, type Vendor } from './tables/vendors.ts';

/** What the name of a value says of it. */
export type NameClass =
  /** A password: people make them up, so any value will do. */
  | 'password'
  /** A key or a token: programs make them. */
  | 'secret'
  /** Names that secrets have, and much else. */
  | 'vague'
  | 'nothing';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const PASSWORDS = set(`
  password passwords passwd passphrase passphrases pass pw pwd passwort kennwort contraseña contrasena senha motdepasse
  wachtwoord lösenord losenord parola hasło haslo salasana adgangskode passord jelszó heslo şifre sifre пароль 密码 密碼 パスワード
  비밀번호 psk requirepass masterauth storepass keypass
`);
const SECRETS = set(`
  secret secrets token tokens apikey apikeys apitoken authtoken accesstoken accesskey secretkey privatekey clientsecret
  pat credential credentials creds bearer jwt connectionstring sessid phpsessid jsessionid privkey presharedkey mnemonic seedphrase apisecret otp geheimnis
`);
/** What a key is of, if it is a secret. */
const KEYS_OF = set(`
  api access account auth client encryption decryption license private session shared preshared signing storage master service
  deploy secret subscription app application consumer admin root live prod hmac aes ssh gpg webhook bot token user
  host function instrumentation rest management integration server publishable licence jwt cookie hash
  openai anthropic stripe google aws azure github gitlab slack sendgrid twilio gemini groq mistral maps firebase
  ${VENDORS.map(({ name }) => name).join(' ')}
`);
const GLUED =
  /(?:password|passwd|passphrase|passwort|kennwort|secret|token|api_?key|accesskey|secretkey)s?$/;
const GLUED_PASSWORD =
  /(?:passw(?:or)?d|passphrase|passwort|kennwort|(?<!by|com|tres|sur|over|under|encom|im|re|tress)pass|(?<!^)(?<!old)pwd)s?$/;
const VAGUE = set('key keys auth salt authorization sessionid');
/** After the word that tells, these take nothing from it. */
const TAILS = set(`
  prod production dev development stage staging test testing live sandbox qa uat local main master default primary
  secondary backup old new current next value base base64 b64 raw plain plaintext text string env encrypted bedrock
  base64encoded data admin root user db database app api web ci bot github gitlab aws gcp azure openai anthropic stripe
  confirmation confirm again repeat clear a b c x y
`);
/** Before or after it, they tell of something else. */
const OTHERS = set(`
  count counts len length type types name names url uri path paths file files dir folder size limit limits budget usage
  used expiry expires expiration ttl timeout field fields label policy hint regex pattern manager provider store handler
  error errors min max required reset prefix suffix index version header format scope scopes map list kind input output
  total cached cache num number max_tokens estimate estimated remaining per page pages next continuation cursor sync
  cancellation cancel public design idempotency foreign primary sort partition row column object press code board
  placeholder title message help description class style id ids ident identifier pair ring stone word up down left right
  event events change icon strategy rule rules validator validation strength visible visibility toggle show hide hidden
  enabled disabled valid invalid exists present available stream parser lexer position pos line start end kinds
  endpoint rotation reader writer response request generator gen counter context window
`);

/** What has a password itself: `storePassword`. */
const HOLDERS = set('store manager provider');

/** The words of a name, however they are put together. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** Names may come from anywhere, so what is remembered must end somewhere. */
const MOST_KNOWN = 10_000;

function remembering<T>(of: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (known.has(name)) return known.get(name) as T;
    const found = of(name);
    if (known.size < MOST_KNOWN) known.set(name, found);
    return found;
  };
}

export const classOf = remembering((name) => classify(wordsOf(name)));

/** The service that a name has in it, as a word or as two. */
export const vendorIn = remembering((name): Vendor | undefined => {
  const words = wordsOf(name);
  const pairs = words.map((word, at) => word + (words[at + 1] ?? ''));
  return VENDORS.find(
    (vendor) =>
      words.some((word) => word.startsWith(vendor.name)) ||
      pairs.some((pair) => pair.startsWith(vendor.name) && pair.length <= vendor.name.length + 3),
  );
});

function classify(words: readonly string[]): NameClass {
  // The shell's own: where it is.
  if (words.length === 1 && /^(?:old)?pwd$/.test(words[0] as string)) return 'nothing';
  for (let at = words.length - 1; at >= 0; at--) {
    const found = classAt(words, at);
    if (found === 'nothing') continue;
    const tails = words.slice(at + 1);
    const leads = words.slice(0, at);
    const isOther = (word: string): boolean => OTHERS.has(word);
    if (tails.some(isOther) || leads.slice(-1).some((word) => isOther(word) && !HOLDERS.has(word)))
      return 'nothing';
    return tails.every((word) => TAILS.has(word) || /^v?\d+$/.test(word)) ? found : 'vague';
  }
  return 'nothing';
}

function classAt(words: readonly string[], at: number): NameClass {
  const word = words[at] as string;
  const before = words[at - 1];
  // `pass` and `pw` are words of their own meaning, unless they are part of a name.
  if (PASSWORDS.has(word)) return words.length === 1 && word === 'pass' ? 'vague' : 'password';
  if (GLUED_PASSWORD.test(word)) return 'password';
  if (SECRETS.has(word)) return 'secret';
  if (/^keys?$/.test(word) && before !== undefined && KEYS_OF.has(before)) return 'secret';
  if (/^keys?$/.test(word) && before === 'id' && words[at - 2] === 'access') return 'secret';
  if (GLUED.test(word)) return 'secret';
  return VAGUE.has(word) ? 'vague' : 'nothing';
}
