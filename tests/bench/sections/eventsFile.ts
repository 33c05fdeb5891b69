import { join } from 'node:path';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import { projectFolder } from '../children/bundle.ts';

/** Columns of a file of loss events beside those of a form: twenty-five in all. */
const MORE: Readonly<Record<string, string>> = {
  boundary: 'none',
  isCase: 'false',
  accountability: 'notStarted',
  secretLevel: 'internal',
  expectedLoss: '12500.50',
  customersAffected: '3',
  process: '',
  causes: '',
  linkedRisks: '',
  linkedKris: '',
};

/** A CSV file with so many loss events like the one given, under the English titles of their fields. */
export function eventsFile(event: Readonly<Record<string, unknown>>, rows: number): string {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(event)) if (!Array.isArray(value)) values[name] = String(value);
  Object.assign(values, MORE);
  const names = Object.keys(values);
  const model = ModelRegistry.load(join(projectFolder, 'schemas')).model('opsLossEvent');
  const titles = names.map((name) => model?.fields.find((field) => field.name === name)?.title.en ?? name);
  const lines = [titles.join(',')];
  for (let row = 1; row <= rows; row += 1)
    lines.push(names.map((name) => (name === 'title' ? `${values[name]} ${row}` : values[name])).join(','));
  return `${lines.join('\n')}\n`;
}
