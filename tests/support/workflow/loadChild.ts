/**
 * A server that works on processes without end, eight at a time, until it is killed: it prints a line for each step that it was told is done.
 * Arguments: the configuration as JSON, the ids of an administrator and of somebody who handles the steps.
 */
import { createApp } from '../../../src/server/app.ts';
import { readConfiguration } from '../../../src/server/app/configuration.ts';

const [given = '{}', administratorId = '', handlerId = '', root = ''] = process.argv.slice(2);
const app = await createApp({
  configuration: { ...readConfiguration({ CAPTCHA: 'off', SEED: 'none' }, root), ...JSON.parse(given) },
  version: 'test',
  log: () => undefined,
});
const { workflow, access } = app.parts;
const request = { language: 'en', requestId: 'load' } as const;
const administrator = await access.viewer(administratorId, request);
const handler = await access.viewer(handlerId, request);
if (!administrator || !handler) throw new Error('The people of the test are not there.');

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: 8 }, work));

async function work(): Promise<never> {
  for (;;) {
    if (!administrator || !handler) throw new Error('Nobody is there.');
    const { instanceId } = await workflow.start(administrator, { key: 'raced' });
    process.stdout.write(`started ${instanceId}\n`);
    for (const node of ['a', 'b']) {
      const { tasks } = await workflow.instance(administrator, { instanceId });
      const task = tasks.find((one) => one.node === node);
      if (!task) throw new Error(`Nobody has anything to do at ${node}.`);
      await workflow.act(handler, { taskId: task.taskId, action: 'approve' });
      process.stdout.write(`${node} ${instanceId}\n`);
    }
  }
}
