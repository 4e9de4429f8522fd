/** Places in which people and programs put a secret, each written with the value in it. */
export type Put = (value: string) => string;

/** Names, as settings of shells and programs have them. */
export const NAMES: readonly string[] = [
  ...[
    'API_KEY',
    'API_KEY_PROD',
    'TOKEN_2',
    'GH_PAT',
    'DBPASS',
    'AWS_BEARER_TOKEN_BEDROCK',
    'DB_PASSWORD',
  ],
  ...['client_secret', 'authToken', 'STRIPE_SECRET_KEY', 'POSTGRES_PASSWORD', 'SECRET_KEY_BASE'],
  ...[
    'JWT_SECRET',
    'MY_APP_TOKEN',
    'OPENAI_KEY',
    'passwort',
    'contraseña',
    'senha',
    'ENCRYPTION_KEY',
  ],
  ...[
    'private_token',
    'MYSQL_PWD',
    'refresh_token',
    'AZURE_STORAGE_KEY',
    'accessKey',
    'SLACK_BOT_TOKEN',
  ],
];

/** How a value is given to a name. */
export const ASSIGNMENTS: Readonly<Record<string, (name: string, value: string) => string>> = {
  env: (name, value) => `${name}=${value}`,
  export: (name, value) => `export ${name}="${value}"`,
  yaml: (name, value) => `service:\n  ${name}: ${value}\n  other: 1`,
  json: (name, value) => `{ "${name}": "${value}", "other": 1 `,
  program: (name, value) => `const ${name} = '${value}';`,
  typed: (name, value) => `const ${name}: string = "${value}";`,
  flag: (name, value) => `deploy --${name.toLowerCase().replaceAll('_', '-')} ${value} --force`,
  php: (name, value) => `'${name}' => '${value}',`,
  call: (name, value) => `setenv("${name}", "${value}")`,
  xml: (name, value) => `<${name}>${value}</${name}>`,
  pair: (name, value) => `- name: ${name}\n  value: ${value}\n`,
  ecs: (name, value) => `{ "name": "${name}", "value": "${value}" `,
  shell: (name, value) => `docker run -e ${name}=${value} image`,
  tag: (name, value) => `<bash-stdout>${name}=${value}</bash-stdout>`,
};

/** Commands, files and headers. */
export const PLACES: Readonly<Record<string, Put>> = {
  'docker login': (value) => `docker login -u me -p ${value} registry.example.net`,
  sshpass: (value) => `sshpass -p '${value}' ssh me@host`,
  mysql: (value) => `mysql -u root -p${value} shop`,
  'redis-cli': (value) => `redis-cli -h cache -a ${value} ping`,
  'curl -u': (value) => `curl -s -u me:${value} https://api.example.net/x`,
  'curl -b': (value) => `curl -b 'sid=${value}' https://api.example.net/x`,
  'curl -H': (value) => `curl -H "X-Api-Key: ${value}" https://api.example.net/x`,
  authorization: (value) => `Authorization: ${value}`,
  bearer: (value) => `authorization: Bearer ${value}`,
  cookie: (value) => `Cookie: sid=${value}; theme=dark`,
  'set-cookie': (value) => `Set-Cookie: session=${value}; HttpOnly`,
  'private-token': (value) => `PRIVATE-TOKEN: ${value}`,
  url: (value) => `postgres://app:${value}@db.example.net:5432/shop`,
  query: (value) => `GET https://api.example.net/v1?access_token=${value}&x=1`,
  netrc: (value) => `machine api.example.net login me password ${value}`,
  pgpass: (value) => `db.example.net:5432:shop:app:${value}`,
  npmrc: (value) => `//registry.example.net/:_authToken=${value}`,
  kubeconfig: (value) => `users:\n- name: admin\n  user:\n    token: ${value}\n`,
  sql: (value) => `CREATE USER app IDENTIFIED BY '${value}';`,
  'sql password': (value) => `ALTER ROLE app WITH PASSWORD '${value}';`,
  nuget: (value) => `<add key="ClearTextPassword" value="${value}" />`,
  csv: (value) => `name,password,mail\njane,${value},x\n`,
  'cookies.txt': (value) => `.example.net\tTRUE\t/\tTRUE\t1790000000\tsid\t${value}`,
  'aws configure': (value) => `aws configure set aws_secret_access_key ${value}`,
  stdin: (value) => `echo ${value} | docker login -u me --password-stdin`,
  prose: (value) => `the api key is ${value}.`,
};

/** How a text is shown or written elsewhere. */
export const FORMS: Readonly<Record<string, Put>> = {
  plain: (text) => `before\n${text}\nafter`,
  numbered: (text) =>
    text
      .split('\n')
      .map((line, index) => `${String(index + 7).padStart(6)}→${line}`)
      .join('\n'),
  diff: (text) => text.replace(/^/gm, '+'),
  coloured: (text) =>
    text.replace(/[=:]+|(?<=[=: "'])[^\s=:"']{8,}/g, (piece) => `\x1b[1;33m${piece}\x1b[0m`),
  'JSON in JSON': (text) => JSON.stringify({ out: JSON.stringify({ text: `x ${text}` }) }),
  'JSON in text': (text) => `cat <<X ${JSON.stringify({ text: JSON.stringify([text]) })}`,
  'HTML-escaped': (text) =>
    text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  'URL-encoded': (text) => `https://x.example.net/?q=${encodeURIComponent(text)}`,
  base64: (text) => `data: ${Buffer.from(`# settings\n${text}\n`).toString('base64')} end`,
};

/** Lines of a screen that is too narrow. */
export const wrapped =
  (width: number): Put =>
  (text) =>
    text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n');
