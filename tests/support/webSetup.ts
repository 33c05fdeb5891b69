import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is waited for comes in milliseconds; the second that the library waits by default is too short on a machine that does other work.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // The one in which growing text areas measure their text stays for the next to come.
  for (const measuring of document.querySelectorAll('body > textarea[aria-hidden]')) measuring.remove();
});
