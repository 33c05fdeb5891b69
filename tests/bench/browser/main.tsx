import '@ant-design/v5-patch-for-react-19';
import '../../../src/web/theme/base.css';
import '../../../src/web/fields/fields.css';
import '../../../src/web/template/template.css';
import { type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { GeneratedForm } from './generatedForm.tsx';
import { PlainForm } from './plainForm.tsx';

declare global {
  interface Window {
    /** Draws a form; answers how many milliseconds pass until it is painted. */
    openForm(kind: 'generated' | 'plain'): Promise<number>;
    closeForm(): void;
  }
}

const FORMS: Record<'generated' | 'plain', ComponentType> = { generated: GeneratedForm, plain: PlainForm };

await startLanguage('en');
let root: Root | undefined;

window.openForm = async (kind) => {
  const Form = FORMS[kind];
  const began = performance.now();
  root = createRoot(document.getElementById('root') ?? document.body);
  const router = createMemoryRouter([{ path: '*', element: <Form /> }]);
  root.render(
    <App>
      <RouterProvider router={router} />
    </App>,
  );
  await painted();
  return performance.now() - began;
};

window.closeForm = () => root?.unmount();

/** The frame after all two hundred inputs stand. */
async function painted(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.querySelectorAll('input').length >= 200) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
}

document.title = 'ready';
