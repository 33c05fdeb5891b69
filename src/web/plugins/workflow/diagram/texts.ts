import type { I18nText } from '../../../kit/plugin.ts';

export const TEXTS = {
  diagram: { en: 'Process diagram', 'zh-cn': '流程图', 'zh-tw': '流程圖' },
  done: { en: 'Done', 'zh-cn': '已完成', 'zh-tw': '已完成' },
  current: { en: 'In progress', 'zh-cn': '进行中', 'zh-tw': '進行中' },
  failed: { en: 'Needs attention', 'zh-cn': '需处理异常', 'zh-tw': '需處理異常' },
  skipped: { en: 'Skipped', 'zh-cn': '未经过', 'zh-tw': '未經過' },
  since: { en: 'since {at}', 'zh-cn': '{at} 到达', 'zh-tw': '{at} 到達' },
  closer: { en: 'Closer', 'zh-cn': '放大', 'zh-tw': '放大' },
  farther: { en: 'Farther', 'zh-cn': '缩小', 'zh-tw': '縮小' },
  fit: { en: 'Whole diagram', 'zh-cn': '适应窗口', 'zh-tw': '適應視窗' },
  unreadable: {
    en: 'The diagram cannot be drawn: {why}',
    'zh-cn': '流程图无法显示：{why}',
    'zh-tw': '流程圖無法顯示：{why}',
  },
} as const satisfies Record<string, I18nText>;
