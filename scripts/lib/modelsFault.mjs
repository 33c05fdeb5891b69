/**
 * What a failure of `npm run models -- check` means: faults of the models, or only generated files that no longer match them.
 * @param {string} output what the command printed
 */
export function modelsFault(output) {
  const stale = [...output.matchAll(/^(\S+) is out of date\. Write it with: (.+)$/gm)];
  if (stale.length === 0 || !/^No faults in /m.test(output))
    return 'The models in schemas/ have faults. Repeat with: npm run models -- check';
  const files = stale.map(([, file]) => file).join(', ');
  const commands = [...new Set(stale.map(([, , command]) => command))].join(' and ');
  return `The models are in order, but ${files} ${stale.length === 1 ? 'is' : 'are'} out of date. Run: ${commands}`;
}
