import { ConfigurationFault } from './configurationFault.ts';

/**
 * A variable that is `on` or `off`; unset or empty it is as usual. Throws `ConfigurationFault` for any other word: what
 * was meant to be switched on must not stay off in silence.
 */
export function switchOf(text: string | undefined, usual: boolean, name: string): boolean {
  if (!text) return usual;
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new ConfigurationFault(`${name} is "${text}"; it may be "on" or "off".`);
}
