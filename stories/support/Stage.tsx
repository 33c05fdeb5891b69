import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ClientContext, type Client } from '../../src/web/fields/support/clientContext.ts';

/** Draws a screen as the shell does: with a router around it, and calls that end in memory. */
export function Stage({ client, children, path = '/' }: { client: Client; children: ReactNode; path?: string }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] }));
  return (
    <ClientContext.Provider value={client}>
      <RouterProvider router={router} />
    </ClientContext.Provider>
  );
}
