import { expect, it } from 'vitest';
import { inLanguage } from '../../../../src/web/plugins/workflow/diagram/inLanguage.ts';

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:own="urn:rampart:bpmn:1" targetNamespace="t">
  <b:process id="p" name="审批">
    <b:extensionElements><own:name language="en" text="Approval" /></b:extensionElements>
    <b:subProcess id="s" name="部分">
      <b:userTask id="t" name="审核">
        <b:extensionElements><own:name language="en" text="Check" /></b:extensionElements>
      </b:userTask>
    </b:subProcess>
  </b:process>
</b:definitions>`;

it('a drawing has the names of the language, also in its parts, and the others as they are', async () => {
  const english = await inLanguage(FILE, 'en');
  expect(english).toContain('id="p" name="Approval"');
  expect(english).toContain('id="t" name="Check"');
  expect(english).toContain('id="s" name="部分"');
  expect(await inLanguage(FILE, 'zh-tw')).toBe(FILE);
});
