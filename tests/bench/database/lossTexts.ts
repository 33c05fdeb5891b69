import path from 'node:path';
import { STORIES } from '../../../src/server/demo/lossTextData.ts';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import { searchColumns, sortKey } from '../../../src/server/records/schema/searchColumn.ts';
import { projectFolder } from '../children/bundle.ts';

/** The texts of a loss event with what the server derives from them. */
export interface LossText {
  no: number;
  title: string;
  titleKey: string | null;
  product: string;
  productKey: string | null;
  summary: string;
  search: string;
  grams: string[];
}

const PLACES = [
  '总行营业部',
  '城东支行',
  '滨江支行',
  '高新区支行',
  '虹桥网点',
  '人民路网点',
  '开发区分理处',
  '古城支行',
  '长江路支行',
  '北站网点',
];
const CIRCUMSTANCES = [
  '节前高峰时段',
  '月末结账期间',
  '系统升级当晚',
  '例行检查时',
  '客户来电投诉后',
  '监管现场检查中',
  '交接班期间',
  '批量处理时',
  '外包驻场期间',
  '演练过程中',
];
const CONSEQUENCES = [
  '已先行垫付并启动追偿',
  '客户情绪稳定未引发舆情',
  '相关岗位人员已停职待查',
  '差额已于次日补记入账',
  '系统参数已回退并复核',
  '已向公安机关报案',
];

/** Twenty-odd thousand different ones, put together from what happens, where and when; the same in every run. */
export function lossTexts(): LossText[] {
  const model = ModelRegistry.load(path.join(projectFolder, 'schemas')).model('opsLossEvent');
  if (!model) throw new Error('There is no model of loss events.');
  const stories = Object.values(STORIES).flat();
  const texts: LossText[] = [];
  for (const place of PLACES)
    for (const circumstance of CIRCUMSTANCES)
      for (const consequence of CONSEQUENCES.slice(texts.length % 2, 4 + (texts.length % 2)))
        for (const { title: what, product } of stories) {
          const title = `${place}${what}`;
          const summary = `${circumstance}，${place}办理${product}业务时发生${what}，${consequence}。`;
          const { search, grams } = searchColumns(model, { title, productName: product, summary });
          const no = texts.length;
          texts.push({
            no,
            title,
            titleKey: sortKey(title),
            product,
            productKey: sortKey(product),
            summary,
            search,
            grams,
          });
        }
  return texts;
}
