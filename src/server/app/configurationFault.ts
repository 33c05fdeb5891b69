/** The environment is not as it must be; the message says which variable, and what it may be. */
export class ConfigurationFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigurationFault';
  }
}
