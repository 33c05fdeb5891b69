/** Names in a user agent by which a browser is told, the particular ones before those that others claim to be too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system that a user agent names, such as "Chrome 140, Windows"; undefined when it names none. */
export function browserOf(userAgent: string): string | undefined {
  const browser = BROWSERS.map(([pattern, name]) => [name, pattern.exec(userAgent)?.[1]] as const).find(
    ([, version]) => version !== undefined,
  );
  if (!browser) return undefined;
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser.join(' '), system].filter(Boolean).join(', ');
}
