import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is waited for comes in milliseconds; the second that the library waits by default is too short on a machine that does other work.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => cleanup());
