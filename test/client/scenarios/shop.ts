/** The invented project that every scenario works on. */
import { join } from 'node:path';
import { project } from '../sandbox.ts';

export const inShop = (path: string): string => join(project, path);

export const files: Record<string, string> = {
  'README.md': `# shop

A small shop. \`npm start\` serves it on port 3000.
Prices are whole cents in \`data/prices.json\`; \`src/cart.ts\` adds them up.
`,
  'data/prices.json': `{
  "apple": { "cents": 35, "currency": "EUR" },
  "bread": { "cents": 280, "currency": "EUR" },
  "coffee": { "cents": 649 },
  "tea": { "cents": 419, "currency": "EUR" }
}
`,
  'src/cart.ts': `import prices from '../data/prices.json' with { type: 'json' };

export interface Item {
  name: keyof typeof prices;
  count: number;
}

const taxRate = 0.19;

/** The total in cents, tax included. */
export function total(items: Item[]): number {
  let sum = 0;
  for (const item of items) sum += prices[item.name].cents * item.count;
  return sum + sum * taxRate;
}
`,
  'scripts/load-test.sh': `#!/bin/sh
# Keeps the shop busy for a minute.
echo "load test started"
sleep 60
echo "load test done"
`,
};
