import dayjs from 'dayjs';
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../model/language/texts.ts';

interface LibraryLocale {
  antd: Locale;
  dayjs: string;
}

const loaders: Record<Language, () => Promise<LibraryLocale>> = {
  en: async () => ({ antd: (await import('antd/es/locale/en_US')).default, dayjs: 'en' }),
  'zh-cn': async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return { antd: antd.default, dayjs: 'zh-cn' };
  },
  'zh-tw': async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    return { antd: antd.default, dayjs: 'zh-tw' };
  },
};

/** Loads the component library's own texts and sets the language of dates. */
export async function loadLibraryLocale(language: Language): Promise<Locale> {
  const locale = await loaders[language]();
  dayjs.locale(locale.dayjs);
  return locale.antd;
}
