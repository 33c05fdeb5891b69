import simplified from 'bpmn-js-i18n/translations/zn.js';
import type { Language } from '../../../../kit/plugin.ts';
import { traditional } from './traditional.ts';

/** The module by which the drawing library says its texts in a language. */
export const translateModule = (language: Language) => ({ translate: ['value', translatorOf(language)] });

/** Says a text of the drawing library; what it has no words for, it says in English. */
export function translatorOf(language: Language): (text: string, values?: Readonly<Record<string, string>>) => string {
  return (text, values = {}) =>
    wordsOf(text, language).replace(/{([^}]+)}/g, (whole, name: string) => values[name] ?? whole);
}

function wordsOf(text: string, language: Language): string {
  if (language === 'en') return text;
  const words = SUPPLEMENT[text] ?? simplified[text];
  if (words === undefined) return text;
  return language === 'zh-tw' ? traditional(words) : words;
}

/** What the translation leaves out, and what it says in other words than the rest of the product. */
const SUPPLEMENT: Readonly<Record<string, string>> = {
  'Activate hand tool': '启用抓手工具',
  'Activate lasso tool': '启用框选工具',
  'Activate global connect tool': '启用连线工具',
  'Ad-hoc sub-process': '临时子流程',
  'Align elements': '对齐元素',
  'Align elements ': '对齐元素',
  'Align elements bottom': '底部对齐',
  'Align elements center': '水平居中对齐',
  'Align elements left': '左对齐',
  'Align elements middle': '垂直居中对齐',
  'Align elements right': '右对齐',
  'Align elements top': '顶部对齐',
  'Append user task': '追加用户任务',
  Blue: '蓝色',
  'Business rule task': '业务规则任务',
  'Call activity': '调用活动',
  'Change element': '更改元素',
  'Close minimap': '关闭缩略图',
  'Create user task': '创建用户任务',
  Default: '默认',
  'Distribute elements horizontally': '水平均匀分布',
  'Distribute elements vertically': '垂直均匀分布',
  'Event based instantiating Gateway': '事件启动网关',
  'Exclusive gateway': '排他网关',
  Green: '绿色',
  'Inclusive gateway': '包容网关',
  'Open minimap': '打开缩略图',
  Orange: '橙色',
  'Parallel Event based instantiating Gateway': '并行事件启动网关',
  'Parallel gateway': '并行网关',
  Purple: '紫色',
  Red: '红色',
  'Set color': '设置颜色',
  'Toggle non-interrupting': '切换非中断',
  'User task': '用户任务',
};
