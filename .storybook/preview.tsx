import '@ant-design/v5-patch-for-react-19';
import '../src/web/theme/base.css';
import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { Suspense } from 'react';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CHOICES } from '../src/web/i18n/language.ts';
import { loadLibraryLocale } from '../src/web/i18n/libraryLocale.ts';
import { startTexts, switchTexts } from '../src/web/i18n/texts.ts';
import { antdTheme } from '../src/web/theme/antdTheme.ts';
import { applyCssVariables } from '../src/web/theme/cssVariables.ts';
import { changeTheme, themeSettings } from '../src/web/theme/settings.ts';

let started: Promise<void> | undefined;

/** Makes the product's texts, and the component library's, speak the language of the toolbar. */
const texts: Loader = async ({ globals }) => {
  const language = isLanguage(globals['language']) ? globals['language'] : DEFAULT_LANGUAGE;
  started ??= startTexts(language);
  await started;
  await switchTexts(language);
  return { locale: await loadLibraryLocale(language) };
};

/** Draws a story as the application draws a page: theme, texts, messages and dialogs. */
const withApplication: Decorator = (Story, { globals, loaded }) => {
  changeTheme({ isDark: globals['theme'] === 'dark' });
  const settings = themeSettings();
  applyCssVariables(settings);
  const locale: Locale | undefined = loaded['locale'];
  return (
    <ConfigProvider
      theme={antdTheme(settings)}
      {...(locale === undefined ? {} : { locale })}
      componentSize={settings.globalComponentSize}
    >
      <App>
        <Suspense>
          <Story />
        </Suspense>
      </App>
    </ConfigProvider>
  );
};

const preview: Preview = {
  loaders: [texts],
  decorators: [withApplication],
  initialGlobals: { language: DEFAULT_LANGUAGE, theme: 'light' },
  globalTypes: {
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: LANGUAGE_CHOICES.map(({ code, name }) => ({ value: code, title: name })),
        dynamicTitle: true,
      },
    },
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
  },
};

export default preview;
