/** Its message is one line that names the variable and says what it should be. */
export class ConfigError extends Error {}
