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
  'wp-config': (value) => `define( 'DB_PASSWORD', '${value}' );`,
  'Oracle JDBC': (value) => `jdbc:oracle:thin:scott/${value}@//db.example.net:1521/X`,
  'ADO.NET': (value) => `Server=tcp:db.example.net;User ID=sa;Password=${value};Encrypt=True;`,
  Postfix: (value) => `[smtp.example.net]:587 me@example.net:${value}`,
  msmtp: (value) => `account default\nuser me\npassword ${value}\n`,
  'redis.conf': (value) => `maxmemory 1gb\nrequirepass ${value}\n`,
  'redis AUTH': (value) => `127.0.0.1:6379> AUTH ${value}`,
  Dockerfile: (value) => `FROM x\nENV API_TOKEN ${value}\nRUN y`,
  fish: (value) => `set -gx GITHUB_TOKEN ${value}`,
  setx: (value) => `setx OPENAI_API_KEY "${value}"`,
  'Kubernetes secret': (value) =>
    `kind: Secret\ndata:\n  db-pass: ${Buffer.from(value).toString('base64')}\nstringData:\n  x: ${value}\n`,
  'kubectl create': (value) => `kubectl create secret generic x --from-literal=api-key=${value}`,
  'Terraform variable': (value) => `variable "db_password" {\n  default = "${value}"\n}`,
  'Terraform state': (value) => `"type": "random_password",\n"attributes": {"result": "${value}"}`,
  Pulumi: (value) => `pulumi config set --secret dbPassword ${value}`,
  'Ansible inventory': (value) =>
    `web1 ansible_user=root ansible_ssh_pass=${value} ansible_port=22`,
  keystore: (value) => `storePassword=${value}\nkeyAlias=upload`,
  keytool: (value) => `keytool -genkey -keystore x.jks -storepass ${value}`,
  'AWS parameter': (value) =>
    `"Name": "/prod/db/password",\n"Type": "SecureString",\n"Value": "${value}",`,
  'AWS table': (value) => `|  SecretAccessKey|  ${value}  |`,
  'psql table': (value) => ` id | mail | api_token\n----+------+------\n  1 | x | ${value}`,
  WireGuard: (value) => `[Peer]\nPresharedKey = ${value}\n`,
  'Wi-Fi': (value) => `network={\n  ssid="home"\n  psk="${value}"\n}`,
  nmcli: (value) => `nmcli dev wifi connect Home password ${value}`,
  'ipsec.secrets': (value) => `: PSK "${value}"`,
  'sudo -S': (value) => `echo '${value}' | sudo -S apt update`,
  'here-string': (value) => `vercel env add API_SECRET production <<< "${value}"`,
  'gh secret': (value) => `gh secret set DEPLOY_KEY --body "${value}"`,
  expect: (value) => `expect "assword:"\nsend "${value}\\r"`,
  PowerShell: (value) => `ConvertTo-SecureString '${value}' -AsPlainText -Force`,
  'next line': (value) => `$ pass show example/db\n${value}\n`,
  'vault kv get': (value) => `Key         Value\n---         -----\npassword    ${value}\n`,
  mysqli: (value) => `new mysqli("localhost", "root", "${value}", "shop");`,
  'basic auth': (value) => `requests.get(url, auth=("me", "${value}"))`,
  'C#': (value) => `var apiKey = @"${value}";`,
  Lisp: (value) => `(setq openai-api-key "${value}")`,
  Android: (value) => `<string name="api_key">${value}</string>`,
  plist: (value) => `<key>APIKey</key>\n<string>${value}</string>`,
  HAR: (value) => `{"name": "Authorization", "value": "Token ${value}"} `,
  nginx: (value) => `proxy_set_header X-Api-Key "${value}";`,
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
