/**
 * Services whose keys have no shape of their own: a value of one of these lengths is a key if it is
 * given to a name that has the service in it.
 */

type Alphabet = 'hex' | 'alphanumeric' | 'base64url' | 'digits' | 'uuid' | 'pair';

const CHARACTERS: Readonly<Record<Alphabet, string>> = {
  hex: '[a-fA-F0-9]',
  alphanumeric: '[A-Za-z0-9]',
  base64url: '[A-Za-z0-9=_/+%-]',
  digits: String.raw`\d`,
  uuid: '[0-9a-fA-F-]',
  pair: '[0-9a-f:]',
};

/** Name, then alphabets with their lengths. */
const ROWS = `
  adafruit base64url 32
  adobe hex 32
  airtable alphanumeric 17
  algolia alphanumeric 32
  alibaba alphanumeric 30
  asana digits 16 alphanumeric 32
  atlassian alphanumeric 24
  confluence alphanumeric 24
  jira alphanumeric 24
  beamer base64url 46
  bitbucket alphanumeric 32 base64url 64
  bittrex alphanumeric 32
  meraki hex 40
  cloudflare base64url 40 hex 37
  codecov alphanumeric 32
  cohere alphanumeric 40
  coinbase base64url 64
  confluent alphanumeric 16 alphanumeric 64
  contentful base64url 43
  datadog alphanumeric 32 alphanumeric 40
  discord hex 64 digits 17 digits 18 digits 19 base64url 32
  droneci alphanumeric 32
  dropbox alphanumeric 15 base64url 64
  etsy alphanumeric 24
  facebook hex 32
  fastly base64url 32
  finicity hex 32 alphanumeric 20
  finnhub alphanumeric 20
  flickr alphanumeric 32
  freshbooks alphanumeric 64
  gitter base64url 40
  gocardless base64url 45
  heroku uuid 36
  hubspot uuid 36
  intercom base64url 60
  jfrog alphanumeric 64 alphanumeric 73
  artifactory alphanumeric 64 alphanumeric 73
  bintray alphanumeric 64 alphanumeric 73
  xray alphanumeric 64 alphanumeric 73
  kraken base64url 80-90
  kucoin hex 24 uuid 36
  launchdarkly base64url 40
  linear hex 32
  linkedin alphanumeric 14 alphanumeric 16
  lob base64url 40
  looker alphanumeric 20 alphanumeric 24
  mailchimp hex 32
  mailgun base64url 50
  mattermost alphanumeric 26
  messagebird alphanumeric 25 uuid 36
  netlify base64url 40-46
  newrelic alphanumeric 64
  nytimes base64url 32
  newyorktimes base64url 32
  okta base64url 42
  plaid alphanumeric 24 alphanumeric 30
  privateai alphanumeric 32
  rapidapi base64url 50
  sendbird uuid 36 hex 40
  sentry hex 32 hex 64
  snyk uuid 36
  sonar base64url 40
  squarespace uuid 36
  sumo alphanumeric 14 alphanumeric 64
  travis alphanumeric 22
  trello hex 32 hex 64
  twitch alphanumeric 30
  twitter alphanumeric 25 alphanumeric 45 alphanumeric 50 base64url 36-66 base64url 102-122
  yandex base64url 39-42
  zendesk alphanumeric 40
  contribsys pair 17
`;

/** Names that are also written in two words. */
export const VENDOR_SPELLINGS = [
  ...['new-relic', 'new_relic', 'linked-in', 'linked_in', 'message-bird', 'message_bird'],
  ...['private-ai', 'private_ai', 'new-york-times', 'new_york_times'],
];

export interface Vendor {
  readonly name: string;
  readonly value: RegExp;
}

export const VENDORS: readonly Vendor[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', ...shapes] = row.trim().split(' ');
    const alternatives: string[] = [];
    for (let at = 0; at < shapes.length; at += 2)
      alternatives.push(
        `${CHARACTERS[shapes[at] as Alphabet]}{${(shapes[at + 1] as string).replace('-', ',')}}`,
      );
    return { name, value: new RegExp(`^(?:${alternatives.join('|')})$`) };
  });
