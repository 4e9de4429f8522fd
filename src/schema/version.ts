/** Of what `--json` prints: it rises when a field changes its meaning or goes. */
export const SCHEMA_VERSION = 1;
