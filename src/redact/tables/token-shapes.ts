/**
 * Secrets that are told by their shape alone. What services publish of their tokens, and public
 * lists of rules such as those of gitleaks and secretlint, say how they start and of what they are.
 */
export interface TokenShape {
  readonly label: string;
  /** What they have in common, as written; several are separated by spaces. */
  readonly marks: string;
  /** What follows the mark. */
  readonly rest: string;
  /** What stands before the mark. Default: nothing, it is the start. */
  readonly before?: string;
  /** Other things have this mark, too: no letter or digit may stand before it. */
  readonly isCommon?: true;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const HEX = '0123456789abcdef';
const DIGITS = '0123456789';
const WORD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const each = (characters: string, mark: (character: string) => string): string =>
  [...characters].map(mark).join(' ');
const pairs = (mark: (digits: string) => string): string =>
  each(DIGITS, (first) => each(DIGITS, (second) => mark(first + second)));

export const TOKEN_SHAPES: readonly TokenShape[] = [
  // Clouds
  {
    label: 'aws-access-key',
    marks: 'AKIA ASIA ABIA ACCA AGPA AIDA AROA AIPA ANPA ANVA',
    rest: '[A-Z0-9]{16}(?![A-Za-z0-9])',
    isCommon: true,
  },
  { label: 'aws-access-key', marks: 'A3T', rest: '[A-Z0-9]{17}(?![A-Za-z0-9])', isCommon: true },
  { label: 'aws-bedrock-key', marks: 'ABSK', rest: '[A-Za-z0-9+/]{90,}={0,2}', isCommon: true },
  { label: 'aws-bedrock-key', marks: 'bedrock-api-key-', rest: '[A-Za-z0-9+/=_-]{20,}' },
  {
    label: 'azure-secret',
    marks: each(DIGITS, (digit) => `${digit}Q~`),
    before: '[A-Za-z0-9_~.]{3}',
    rest: '[A-Za-z0-9_~.-]{31,34}',
  },
  { label: 'azure-key', marks: 'AccountKey= SharedAccessKey=', rest: '[A-Za-z0-9+/]{40,}={0,2}' },
  {
    label: 'azure-key',
    marks: '+ASt AzFu ACDb AzSe APIM',
    before: '[A-Za-z0-9+/]{40,}',
    rest: '[A-Za-z0-9+/]{4,40}={0,2}',
  },
  { label: 'google-api-key', marks: 'AIza', rest: String.raw`[\w-]{35}` },
  { label: 'google-oauth', marks: 'ya29.', rest: String.raw`[\w-]{20,}` },
  { label: 'google-oauth', marks: 'GOCSPX-', rest: String.raw`[\w-]{20,}` },
  { label: 'google-oauth', marks: '1//0', rest: String.raw`[\w-]{40,}`, isCommon: true },
  {
    label: 'firebase-key',
    marks: ':APA91b',
    before: String.raw`[\w-]{8,32}`,
    rest: String.raw`[\w-]{100,}`,
  },
  { label: 'digitalocean-token', marks: 'doo_v1_ dop_v1_ dor_v1_', rest: '[a-fA-F0-9]{64}' },
  {
    label: 'alibaba-key',
    marks: 'LTAI',
    rest: '[A-Za-z0-9]{16,20}(?![A-Za-z0-9])',
    isCommon: true,
  },
  { label: 'yandex-key', marks: 'AQVN', rest: String.raw`[\w-]{35,38}`, isCommon: true },
  {
    label: 'yandex-key',
    marks: 'YCA YCB YCP YCM YCN',
    rest: String.raw`[\w-]{37}(?![\w-])`,
    isCommon: true,
  },
  {
    label: 'yandex-key',
    marks: 't1.',
    rest: String.raw`[\w-]+={0,2}\.[\w-]{86}={0,2}`,
    isCommon: true,
  },
  { label: 'cloudflare-key', marks: 'v1.0-', rest: '[a-f0-9]{24}-[a-f0-9]{146}' },
  { label: 'fly-token', marks: 'fo1_', rest: String.raw`[\w-]{43}`, isCommon: true },
  { label: 'fly-token', marks: 'fm1a_ fm1r_ fm2_', rest: '[A-Za-z0-9+/]{60,}={0,3}' },
  { label: 'heroku-key', marks: 'HRKU-', rest: String.raw`[\w-]{40,}` },
  { label: 'netlify-token', marks: 'nfp_ nfc_ nfo_ nfu_', rest: '[A-Za-z0-9]{36}' },
  { label: 'vercel-token', marks: 'vcp_ vci_ vca_ vcr_ vck_', rest: '[A-Za-z0-9]{24,}' },
  { label: 'render-key', marks: 'rnd_', rest: '[A-Za-z0-9]{24,}', isCommon: true },
  { label: 'scalingo-token', marks: 'tk-us-', rest: String.raw`[\w-]{48}` },
  { label: 'openshift-token', marks: 'sha256~', rest: String.raw`[\w-]{43}(?![\w-])` },
  {
    label: 'planetscale-token',
    marks: 'pscale_tkn_ pscale_oauth_ pscale_pw_',
    rest: String.raw`[\w=.-]{32,64}`,
  },
  { label: 'neon-key', marks: 'napi_', rest: '[a-z0-9]{40,}' },
  { label: 'supabase-key', marks: 'sbp_ sb_secret_ sb_publishable_', rest: String.raw`[\w-]{20,}` },
  {
    label: 'clickhouse-key',
    marks: '4b1d',
    rest: '[A-Za-z0-9]{38}(?![A-Za-z0-9])',
    isCommon: true,
  },
  {
    label: 'databricks-token',
    marks: 'dapi',
    rest: String.raw`[a-f0-9]{32}(?:-\d)?`,
    isCommon: true,
  },
  { label: 'mongodb-key', marks: 'mdb_sa_sk_', rest: String.raw`[\w-]{30,}` },
  { label: 'aiven-password', marks: 'AVNS_', rest: String.raw`[\w-]{16,}` },
  // Code, packages, builds
  { label: 'github-token', marks: 'ghp_ gho_ ghu_ ghs_ ghr_', rest: '[A-Za-z0-9_]{30,255}' },
  { label: 'github-token', marks: 'github_pat_', rest: String.raw`\w{40,255}` },
  {
    label: 'gitlab-token',
    marks:
      'glpat- gldt- glrt- glft- glimt- glagent- gloas- glsoat- glffct- glptt- glcbt- glrtr- glwt-',
    rest: String.raw`[\w-]{20,300}(?:\.[0-9a-z]{2,9}(?:\.[0-9a-z]{9})?)?`,
  },
  { label: 'gitlab-token', marks: 'GR1348941', rest: String.raw`[\w-]{20}` },
  { label: 'gitlab-session', marks: '_gitlab_session=', rest: '[0-9a-z]{32}' },
  { label: 'bitbucket-token', marks: 'ATBB ATCTT3', rest: String.raw`[\w=-]{24,}`, isCommon: true },
  { label: 'npm-token', marks: 'npm_', rest: '[A-Za-z0-9_]{36}(?![A-Za-z0-9_])' },
  { label: 'pypi-token', marks: 'pypi-', rest: String.raw`[\w-]{50,}` },
  { label: 'crates-token', marks: 'cio', rest: '[A-Za-z0-9]{32}(?![A-Za-z0-9])', isCommon: true },
  { label: 'nuget-key', marks: 'oy2', rest: '[a-z0-9]{43}(?![A-Za-z0-9])', isCommon: true },
  { label: 'rubygems-key', marks: 'rubygems_', rest: '[a-f0-9]{48}' },
  { label: 'clojars-token', marks: 'CLOJARS_ clojars_', rest: '[A-Za-z0-9]{60}' },
  { label: 'artifactory-key', marks: 'AKCp', rest: '[A-Za-z0-9]{60,}', isCommon: true },
  {
    label: 'artifactory-token',
    marks: 'cmVmd',
    rest: '[A-Za-z0-9]{59}(?![A-Za-z0-9])',
    isCommon: true,
  },
  { label: 'docker-token', marks: 'dckr_pat_ dckr_oat_', rest: String.raw`[\w-]{20,}` },
  { label: 'circleci-token', marks: 'CCIPAT_ CCIPRJ_', rest: String.raw`\w{30,}` },
  { label: 'buildkite-token', marks: 'bkua_ bkat_ bkaj_', rest: '[A-Za-z0-9]{32,}' },
  { label: 'sonarqube-token', marks: 'squ_ sqp_ sqa_', rest: '[A-Za-z0-9=_-]{40}' },
  {
    label: 'sourcegraph-token',
    marks: 'sgp_',
    rest: '(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}',
  },
  { label: 'sourcegraph-token', marks: 'slk_', rest: '[a-f0-9]{64}' },
  { label: 'snyk-token', marks: 'snyk_', rest: String.raw`(?:uat|sat|pat)\.[\w.-]{20,}` },
  {
    label: 'terraform-token',
    marks: '.atlasv1.',
    before: '[A-Za-z0-9]{14}',
    rest: '[A-Za-z0-9=_-]{60,70}',
  },
  { label: 'pulumi-token', marks: 'pul-', rest: '[a-f0-9]{40}' },
  {
    label: 'doppler-token',
    marks: 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.',
    rest: String.raw`(?:[\w-]{2,35}\.)?[A-Za-z0-9]{40,44}`,
  },
  { label: 'infracost-key', marks: 'ico-', rest: '[A-Za-z0-9]{32}(?![A-Za-z0-9])', isCommon: true },
  { label: 'prefect-key', marks: 'pnu_ pnb_', rest: '[A-Za-z0-9]{36}' },
  {
    label: 'harness-key',
    marks: 'pat. sat.',
    rest: String.raw`[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}`,
    isCommon: true,
  },
  { label: 'octopus-key', marks: 'API-', rest: '[A-Z0-9]{26}(?![A-Za-z0-9])', isCommon: true },
  { label: 'vault-token', marks: 'hvs. hvb. hvr.', rest: String.raw`[\w-]{24,300}` },
  { label: 'tailscale-key', marks: 'tskey-', rest: String.raw`[a-z]+-[\w-]{16,}` },
  { label: 'postman-key', marks: 'PMAK-', rest: '[a-fA-F0-9]{24}-[a-fA-F0-9]{34}' },
  { label: 'ngrok-key', marks: 'ngrok_', rest: String.raw`[\w-]{30,}` },
  {
    label: '1password-key',
    marks: 'A3-',
    rest: '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}',
    isCommon: true,
  },
  { label: '1password-token', marks: 'ops_eyJ', rest: '[A-Za-z0-9+/_-]{100,}={0,3}' },
  { label: 'age-key', marks: 'AGE-SECRET-KEY-1', rest: '[A-Z0-9]{58}' },
  // Models
  { label: 'anthropic-key', marks: 'sk-ant-', rest: String.raw`[\w-]{20,}` },
  {
    label: 'openai-key',
    marks: 'sk-proj- sk-svcacct- sk-admin- sk-None-',
    rest: String.raw`[\w-]{20,}`,
  },
  { label: 'openai-key', marks: 'sk-', rest: '[A-Za-z0-9]{32,}', isCommon: true },
  { label: 'openrouter-key', marks: 'sk-or-v1- sk-or-', rest: '[a-f0-9]{32,}' },
  { label: 'groq-key', marks: 'gsk_', rest: '[A-Za-z0-9]{48,}' },
  { label: 'xai-key', marks: 'xai-', rest: '[A-Za-z0-9]{60,}' },
  { label: 'huggingface-token', marks: 'hf_ api_org_', rest: '[A-Za-z0-9]{30,}', isCommon: true },
  { label: 'perplexity-key', marks: 'pplx-', rest: '[A-Za-z0-9]{40,}' },
  { label: 'replicate-token', marks: 'r8_', rest: '[A-Za-z0-9]{37}', isCommon: true },
  { label: 'langsmith-key', marks: 'lsv2_pt_ lsv2_sk_', rest: '[a-f0-9]{32}_[a-f0-9]{10}' },
  { label: 'pinecone-key', marks: 'pcsk_', rest: String.raw`\w{40,}` },
  {
    label: 'fireworks-key',
    marks: 'fw_',
    rest: '[A-Za-z0-9]{22,24}(?![A-Za-z0-9])',
    isCommon: true,
  },
  { label: 'cerebras-key', marks: 'csk-', rest: '[a-z0-9]{40,}' },
  { label: 'tavily-key', marks: 'tvly-', rest: String.raw`[\w-]{24,}` },
  { label: 'jina-key', marks: 'jina_', rest: String.raw`[\w-]{40,}` },
  { label: 'elevenlabs-key', marks: 'sk_', rest: '[a-f0-9]{48}(?![A-Za-z0-9])', isCommon: true },
  { label: 'e2b-key', marks: 'e2b_', rest: '[a-f0-9]{40}', isCommon: true },
  { label: 'firecrawl-key', marks: 'fc-', rest: '[a-f0-9]{32}(?![A-Za-z0-9])', isCommon: true },
  { label: 'runpod-key', marks: 'rpa_', rest: '[A-Z0-9]{40,}[a-z0-9]*', isCommon: true },
  // Messages
  {
    label: 'slack-token',
    marks: 'xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs-',
    rest: '[A-Za-z0-9-]{8,}',
  },
  { label: 'slack-token', marks: 'xoxe.xoxb- xoxe.xoxp-', rest: '[A-Za-z0-9-]{20,}' },
  { label: 'slack-token', marks: 'xapp-', rest: String.raw`\d-[A-Za-z0-9]+-\d+-[A-Za-z0-9]+` },
  {
    label: 'discord-token',
    // A number in base64, of which any two digits may be the first.
    marks: pairs((digits) => Buffer.from(digits).toString('base64').slice(0, 3)),
    rest: String.raw`[\w-]{15,25}\.[\w-]{6}\.[\w-]{27,40}`,
    isCommon: true,
  },
  {
    label: 'telegram-token',
    marks: each(WORD, (character) => `:A${character}`),
    before: String.raw`\d{5,16}`,
    rest: String.raw`[\w-]{33}(?![\w-])`,
  },
  { label: 'sendgrid-key', marks: 'SG.', rest: String.raw`[\w=.-]{40,}`, isCommon: true },
  { label: 'brevo-key', marks: 'xkeysib- xsmtpsib-', rest: '[a-f0-9]{64}-[A-Za-z0-9]{16}' },
  {
    label: 'mailgun-key',
    marks: 'key- pubkey-',
    rest: '[a-f0-9]{32}(?![A-Za-z0-9])',
    isCommon: true,
  },
  {
    label: 'mailchimp-key',
    marks: '-us1 -us2 -us3 -us4 -us5 -us6 -us7 -us8 -us9 -us0',
    before: '[a-f0-9]{32}',
    rest: String.raw`\d?(?![A-Za-z0-9])`,
  },
  { label: 'resend-key', marks: 're_', rest: '[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}', isCommon: true },
  {
    label: 'twilio-key',
    marks: each(`${HEX}ABCDEF`, (digit) => `SK${digit}`),
    rest: '[a-fA-F0-9]{31}(?![A-Za-z0-9])',
    isCommon: true,
  },
  { label: 'notion-token', marks: 'ntn_', rest: '[A-Za-z0-9]{40,}', isCommon: true },
  { label: 'notion-token', marks: 'secret_', rest: '[A-Za-z0-9]{43}(?![A-Za-z0-9])' },
  { label: 'intra42-secret', marks: 's-s4t2ud- s-s4t2af-', rest: '[a-fA-F0-9]{64}' },
  { label: 'frameio-token', marks: 'fio-u-', rest: String.raw`[\w=-]{64}` },
  { label: 'typeform-token', marks: 'tfp_', rest: String.raw`[\w.=-]{40,}` },
  { label: 'readme-token', marks: 'rdme_', rest: '[a-z0-9]{70}' },
  { label: 'figma-token', marks: 'figd_ figo_', rest: String.raw`[\w-]{40,}` },
  { label: 'contentful-token', marks: 'CFPAT-', rest: String.raw`[\w-]{43}` },
  // Work
  { label: 'atlassian-token', marks: 'ATATT3', rest: String.raw`[\w=-]{40,}` },
  { label: 'linear-key', marks: 'lin_api_ lin_oauth_', rest: '[A-Za-z0-9_]{32,}' },
  {
    label: 'airtable-token',
    marks: 'pat',
    rest: String.raw`[A-Za-z0-9]{14}\.[a-f0-9]{64}`,
    isCommon: true,
  },
  { label: 'hubspot-key', marks: 'pat-na1- pat-na2- pat-na3- pat-eu1- pat-ap1-', rest: UUID },
  { label: 'dropbox-token', marks: 'sl.', rest: String.raw`(?:u\.)?[\w=-]{100,}`, isCommon: true },
  { label: 'adobe-secret', marks: 'p8e-', rest: '[A-Za-z0-9_-]{32}' },
  {
    label: 'mapbox-token',
    marks: 'pk.eyJ sk.eyJ tk.eyJ',
    rest: String.raw`[\w-]{20,}\.[\w-]{20,}`,
  },
  {
    label: 'mapbox-token',
    marks: 'pk. sk. tk.',
    rest: String.raw`[A-Za-z0-9]{60}\.[A-Za-z0-9]{22}`,
    isCommon: true,
  },
  {
    label: 'maxmind-key',
    marks: '_mmk',
    before: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}',
    rest: '(?![A-Za-z0-9])',
  },
  {
    label: 'zoho-token',
    marks: '1000.',
    rest: String.raw`[a-f0-9]{32}\.[a-f0-9]{32}`,
    isCommon: true,
  },
  {
    label: 'facebook-token',
    marks: pairs((digits) => `${digits}| ${digits}%`),
    before: String.raw`\d{13,14}`,
    rest: '[A-Za-z0-9_-]{27,40}',
  },
  {
    label: 'facebook-token',
    marks: 'EAAM EAAC EAAG EAAB EAAH',
    rest: '[A-Za-z0-9]{80,}',
    isCommon: true,
  },
  { label: 'settlemint-token', marks: 'sm_aat_ sm_pat_ sm_sat_', rest: '[A-Za-z0-9]{16}' },
  {
    label: 'defined-networking-token',
    marks: 'dnkey-',
    rest: '[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}',
  },
  {
    label: 'authress-key',
    marks: '.acc- .acc_',
    before: String.raw`(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}`,
    rest: String.raw`[A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}`,
  },
  // Money
  {
    label: 'stripe-key',
    marks: 'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ pk_live_ pk_test_',
    rest: '[A-Za-z0-9_]{10,247}',
  },
  { label: 'stripe-key', marks: 'whsec_', rest: '[A-Za-z0-9+/]{24,}={0,2}' },
  { label: 'square-token', marks: 'EAAA', rest: String.raw`[\w-]{22,60}(?![\w-])`, isCommon: true },
  { label: 'square-token', marks: 'sq0atp- sq0csp- sq0idp-', rest: String.raw`[\w-]{22,60}` },
  { label: 'shopify-token', marks: 'shpat_ shpca_ shppa_ shpss_', rest: '[a-zA-Z0-9]{32,64}' },
  { label: 'shippo-token', marks: 'shippo_live_ shippo_test_', rest: '[a-fA-F0-9]{40}' },
  {
    label: 'plaid-token',
    marks: 'access-sandbox- access-development- access-production-',
    rest: UUID,
  },
  {
    label: 'paypal-token',
    marks: 'access_token$',
    rest: String.raw`(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}`,
  },
  {
    label: 'flutterwave-key',
    marks: 'FLWSECK_TEST- FLWPUBK_TEST- FLWSECK- FLWPUBK-',
    rest: '[a-hA-H0-9]{12,32}(?:-X)?',
  },
  { label: 'duffel-token', marks: 'duffel_test_ duffel_live_', rest: String.raw`[\w=-]{43}` },
  { label: 'easypost-key', marks: 'EZAK EZTK', rest: '[A-Za-z0-9]{54}(?![A-Za-z0-9])' },
  {
    label: 'lob-key',
    marks: 'live_ test_',
    rest: '(?:pub_[a-f0-9]{31}|[a-f0-9]{35})(?![A-Za-z0-9])',
    isCommon: true,
  },
  {
    label: 'gocardless-token',
    marks: 'live_ sandbox_',
    rest: String.raw`[\w=-]{40}(?![\w=-])`,
    isCommon: true,
  },
  // What watches
  { label: 'grafana-token', marks: 'glsa_', rest: '[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}' },
  { label: 'grafana-token', marks: 'glc_', rest: '[A-Za-z0-9+/]{32,400}={0,3}', isCommon: true },
  { label: 'grafana-key', marks: 'eyJrIjoi', rest: '[A-Za-z0-9]{60,400}={0,3}' },
  { label: 'sentry-token', marks: 'sntrys_', rest: '[A-Za-z0-9+/_=-]{40,}' },
  { label: 'sentry-token', marks: 'sntryu_', rest: '[a-f0-9]{64}' },
  {
    label: 'new-relic-key',
    marks: 'NRAK- NRII- NRRA- NRIQ- NRJS- nrak- nrii- nrjs-',
    rest: '[A-Za-z0-9-]{19,42}',
  },
  {
    label: 'dynatrace-token',
    marks: 'dt0c01. dt0s01. dt0s16.',
    rest: String.raw`[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}`,
  },
  { label: 'honeycomb-key', marks: 'hcaik_ hcbik_ hcxik_', rest: '[a-z0-9]{40,}' },
  { label: 'posthog-key', marks: 'phx_', rest: '[A-Za-z0-9]{40,}', isCommon: true },
  { label: 'wakatime-key', marks: 'waka_', rest: UUID },
  // Of no one service
  {
    label: 'jwt',
    marks: 'eyJ',
    rest: String.raw`[\w-]{8,}\.(?:eyJ[\w-]{8,}\.[\w-]{0,}|[\w-]{16,}\.[\w-]{16,})={0,2}`,
    isCommon: true,
  },
  {
    label: 'jwt',
    marks: '.ey',
    before: String.raw`ey[\w-]{17,}`,
    rest: String.raw`[\w/\\-]{17,}\.(?:[\w/\\-]{10,}={0,2})?`,
  },
  { label: 'jwt', marks: 'ZXlK', rest: String.raw`[A-Za-z0-9+/_\\-]{40,}={0,2}`, isCommon: true },
  { label: 'password-hash', marks: '$2a$ $2b$ $2y$', rest: String.raw`\d\d\$[./A-Za-z0-9]{53}` },
  {
    label: 'password-hash',
    marks: '$argon2i$ $argon2d$ $argon2id$',
    rest: String.raw`v=\d+\$[\w=,]+\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}`,
  },
  {
    label: 'password-hash',
    marks: '$apr1$ $scrypt$ $pbkdf2- $pbkdf2$ {SSHA} pbkdf2_sha256$',
    rest: String.raw`[\w./$+=,-]{20,}`,
  },
];
