import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // No test may come near the Claude folder of the machine it runs on.
    env: { CLAUDE_CONFIG_DIR: '/nonexistent/claude', NO_COLOR: '1' },
    testTimeout: 60_000,
  },
});
