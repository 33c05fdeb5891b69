/** What browsers (Chromium, Firefox, WebKit) and the bundler say when a file of the application's code cannot be fetched. */
const SAID = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether an error says that code of the application is not there (any more). */
export function isCodeGone(error: unknown): boolean {
  return error instanceof Error && SAID.some((words) => error.message.includes(words));
}
