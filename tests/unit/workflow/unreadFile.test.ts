import { BpmnModdle } from 'bpmn-moddle';
import { expect, it } from 'vitest';
import { unreadFile, unreadInWords } from '../../../src/model/process/unreadFile.ts';

const OPEN = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"';
const wrong = async (xml: string): Promise<unknown> => {
  try {
    await new BpmnModdle().fromXML(xml);
  } catch (error) {
    return error;
  }
  throw new Error(`It can be read: ${xml}`);
};

it.each([
  ['', 'XML'],
  ['nothing', 'XML'],
  [`${OPEN}><process id="p">`, '没有闭合'],
  [`${OPEN}><process id="p"`, '没有闭合'],
  [`${OPEN}><process id="p"></proces></definitions>`, '起止标签不匹配'],
  ['<html></html>', 'definitions'],
  [`${OPEN}><1></1></definitions>`, '不符合 XML 规定'],
  [`${OPEN}><x:process/></definitions>`, '<x:process> 的命名空间没有声明'],
])('says in the language why %j cannot be read', async (xml, words) => {
  const error = await wrong(xml);
  expect(unreadInWords(error)['zh-cn']).toContain(words);
  expect(unreadInWords(error)['zh-cn']).not.toMatch(/[a-z]{3,} [a-z]{3,}/);
  expect(unreadInWords(error).en).not.toMatch(/unparsable|reader says/);
});

it('quotes a reader that says something new, and no more of the file than fits', () => {
  const { line, message } = unreadFile(new Error(`strange <${'x'.repeat(500)}>`));
  expect(line).toBeNull();
  expect(message['zh-cn']).toMatch(/^读取程序的说明：strange <x+…$/);
  expect(message.en.length).toBeLessThan(120);
});
