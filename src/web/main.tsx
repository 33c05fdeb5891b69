import '@ant-design/v5-patch-for-react-19';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followOtherTabs } from './client/otherTabs.ts';
import { DEFAULT_LANGUAGE, isLanguage, pickText } from './i18n/language.ts';
import { startLanguage } from './i18n/switchLanguage.ts';
import { loadSystemConfig } from './session/config.ts';
import { startKeepingTheme } from './session/keptTheme.ts';
import { createAppRouter } from './session/router.tsx';
import { App } from './shell/App.tsx';
import { watchLock } from './shell/lock/watchLock.ts';
import { StartFault } from './shell/StartFault.tsx';
import { storedLanguage } from './theme/settings.ts';

startKeepingTheme();
const root = createRoot(document.getElementById('root') ?? document.body);

try {
  const config = await loadSystemConfig();
  await startLanguage(
    storedLanguage() ?? (isLanguage(config.defaultLanguage) ? config.defaultLanguage : DEFAULT_LANGUAGE),
  );
  watchLock(pickText(config.appName));
  root.render(
    <App>
      <RouterProvider router={createAppRouter()} />
    </App>,
  );
  followOtherTabs(() => {
    sessionStorage.clear();
    location.assign('/');
  });
} catch {
  await startLanguage(storedLanguage() ?? DEFAULT_LANGUAGE);
  root.render(
    <App>
      <StartFault />
    </App>,
  );
}
