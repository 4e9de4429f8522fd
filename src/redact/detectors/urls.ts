import { gradeOf } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const VARIABLE = /^(?:\$|%[A-Z_]|\{|<|\*+$|x+$|\.+$|\[|(?:password|pass|pwd|secret|token|user)$)/i;
const isGiven = (secret: string): boolean => !VARIABLE.test(secret);

const RULES: readonly Rule[] = [
  {
    label: 'url-password',
    hints: ['://', ':\\/\\/'],
    pattern:
      /(?<=[a-z]):\\*\/\\*\/[^\s:/@"'`<>\\]{0,128}:(?<secret>[^\s"'`<>\\]{1,256}?)@(?=[\w[%-]+(?:[.:/?\s"'\\,)]|$))/gi,
    reach: [8, 800],
    // A port and an address behind it have the same shape.
    isMeant: (secret) => isGiven(secret) && !/^\d{1,5}\/|^\/|:\/\//.test(secret),
  },
  {
    label: 'url-password',
    hints: ['://', ':\\/\\/'],
    pattern: /(?<=https?):\\*\/\\*\/(?<secret>[\w-]{20,255})(?::x-oauth-basic)?@(?=[\w.-]+)/gi,
    reach: [8, 400],
  },
  // Services that are called by an address that is a secret.
  {
    label: 'webhook',
    hints: [
      'hooks.slack.com',
      'discord.com',
      'discordapp.com',
      'webhook.office.com',
      'hooks.zapier.com',
      'chat.googleapis.com',
      'maker.ifttt.com',
      'open.feishu.cn',
      'oapi.dingtalk.com',
      'logic.azure.com',
    ],
    pattern:
      /(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks|[\w-]+\.webhook\.office\.com\/webhookb2|hooks\.zapier\.com\/hooks\/catch|maker\.ifttt\.com\/trigger\/\w+\/with\/key|open\.feishu\.cn\/open-apis\/bot\/v2\/hook|logic\.azure\.com[^\s"'?]*\?[^\s"']*sig=)\/?(?<secret>[\w@/+%.-]{16,})/g,
    reach: [60, 600],
  },
  {
    label: 'webhook',
    hints: ['chat.googleapis.com', 'oapi.dingtalk.com'],
    pattern:
      /(?:chat\.googleapis\.com\/v1\/spaces\/\S+?[?&]key=|oapi\.dingtalk\.com\/robot\/send\?access_token=)(?<secret>[\w%&=.-]{16,})/g,
  },
  // Signed addresses give whoever has them what they lead to.
  {
    label: 'signed-url',
    hints: [
      'signature=',
      'sig=',
      'token=',
      'key=',
      'credential=',
      'secret=',
      'password=',
      'pwd=',
      'auth=',
      'sessionid=',
    ],
    pattern:
      /[?&;](?:X-Amz-(?:Signature|Security-Token)|X-Goog-Signature|sig|signature|[\w-]{0,24}(?:token|api_?key|secret|password|pwd)|key|auth|[\w-]{0,24}sess(?:ion)?_?id)=(?<secret>[\w%.~+/=-]{6,4096})/gi,
    reach: [60, 4200],
    isMeant: (secret, { 0: match }) =>
      isGiven(secret) &&
      (/(?:password|pwd)=/i.test(match)
        ? gradeOf(secret) !== 'nothing'
        : gradeOf(secret) === 'random'),
  },
  // What a login hands to a program
  {
    label: 'signed-url',
    hints: ['code='],
    pattern:
      /(?:[?&]code=(?<secret>[\w%.~+/-]{16,2048})(?=&state=)|(?<=callback\S{0,200})[?&]code=(?<bare>[\w%.~+/-]{16,2048}))/gi,
    reach: [300, 2300],
    isMeant: (secret) => gradeOf(secret) === 'random',
  },
  {
    label: 'url-password',
    hints: ['jdbc:oracle'],
    pattern: /jdbc:oracle:\w+:[\w$]+\/(?<secret>[^\s@"'/]{3,128})@/gi,
    isMeant: isGiven,
  },
  // Telegram's bots
  {
    label: 'telegram-token',
    hints: ['/bot'],
    pattern: /\/bot(?<secret>\d{5,16}:[\w-]{30,40})/g,
  },
];

/** Passwords in URLs, and URLs that are as good as one. */
export const urls = byRules('secrets', RULES);
