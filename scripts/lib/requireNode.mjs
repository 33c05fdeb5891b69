/*
 * Ends the program with a plain sentence when Node is too old. Written in the oldest syntax there is, and imported
 * first, so that an old Node gets as far as saying it.
 */
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Rampart needs Node.js 20.19 or newer; this is Node.js ' + process.versions.node + '.');
  console.error('Install a newer one (https://nodejs.org, or "nvm install 20") and run the command again.');
  process.exit(1);
}
