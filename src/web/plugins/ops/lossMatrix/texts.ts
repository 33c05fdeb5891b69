import type { I18nText } from '../../../kit/plugin.ts';

export const TEXTS = {
  state: { en: 'State', 'zh-cn': '状态', 'zh-tw': '狀態' },
  none: { en: 'Nothing is in progress.', 'zh-cn': '没有在途事件。', 'zh-tw': '沒有在途事件。' },
  unrated: { en: 'Not rated', 'zh-cn': '未评级', 'zh-tw': '未評級' },
} as const satisfies Record<string, I18nText>;
