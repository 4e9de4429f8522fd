import type { Detector } from '../kinds.ts';

/** Secrets that are told by their shape alone, and that the library does not know or knows only in part. */
const SHAPES: readonly (readonly [label: string, pattern: string])[] = [
  ['aws-access-key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])'],
  ['github-token', 'gh[pousr]_[A-Za-z0-9]{30,255}'],
  ['github-token', String.raw`github_pat_\w{40,255}`],
  ['gitlab-token', String.raw`gl(?:pat|dt|rt|ptt|cbt|soat)-[\w-]{20,}`],
  ['google-api-key', String.raw`AIza[\w-]{35}`],
  ['google-oauth', String.raw`ya29\.[\w-]{20,}`],
  ['google-oauth', String.raw`GOCSPX-[\w-]{20,}`],
  ['stripe-key', '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}'],
  ['stripe-key', 'whsec_[A-Za-z0-9+/]{24,}'],
  ['slack-token', 'xox[abceoprs]-[A-Za-z0-9-]{10,}'],
  ['slack-token', String.raw`xapp-\d-[A-Za-z0-9-]{10,}`],
  ['anthropic-key', String.raw`sk-ant-[\w-]{20,}`],
  ['openai-key', String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{20,}`],
  ['openai-key', 'sk-[A-Za-z0-9]{32,}'],
  ['huggingface-token', 'hf_[A-Za-z0-9]{30,}'],
  ['npm-token', 'npm_[A-Za-z0-9]{36,}'],
  ['pypi-token', String.raw`pypi-[\w-]{50,}`],
  ['sendgrid-key', String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`],
  ['digitalocean-token', 'do[opr]_v1_[a-f0-9]{64}'],
  ['databricks-token', 'dapi[a-f0-9]{32}'],
  ['vault-token', String.raw`hv[sbr]\.[\w-]{24,}`],
  ['tailscale-key', String.raw`tskey-[a-z]+-[\w-]{16,}`],
  ['supabase-key', 'sb[ps]_[a-z0-9_]{30,}'],
  ['atlassian-token', String.raw`ATATT3[\w=-]{40,}`],
  ['linear-key', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}'],
  ['shopify-token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'],
  ['postman-key', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'],
  ['grafana-token', 'gl(?:sa|c)_[A-Za-z0-9+/_]{32,}'],
  ['new-relic-key', 'NRAK-[A-Z0-9]{27}'],
  ['twilio-key', 'SK[a-f0-9]{32}(?![A-Za-z0-9])'],
  ['telegram-token', String.raw`\d{8,10}:AA[\w-]{33}`],
  ['age-key', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'],
  ['jwt', String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}`],
];
const LABELS = SHAPES.map(([label]) => label);
/** What each of them starts with: a word that starts otherwise is passed over at once. */
const FIRST = '[AGNPSx\\dadeghlnpstwy]';
const PATTERN = new RegExp(
  `(?<![A-Za-z0-9])(?=${FIRST})(?:${SHAPES.map(([, pattern]) => `(${pattern})`).join('|')})`,
  'g',
);
/** The vendors' own documentation writes its keys so. */
const EXAMPLE = /EXAMPLE(?:KEY)?$/;

export const tokens: Detector = {
  kind: 'secrets',
  *find(text) {
    for (const match of text.matchAll(PATTERN)) {
      if (EXAMPLE.test(match[0])) continue;
      const shape = match.slice(1).findIndex((group) => group !== undefined);
      const start = match.index;
      yield { start, end: start + match[0].length, label: LABELS[shape] };
    }
  },
};
