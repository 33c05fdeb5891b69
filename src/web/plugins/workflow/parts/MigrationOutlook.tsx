import { Alert, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import type { StepOfFile } from './stepsIn.ts';

/** What would come of moving runs to another version. */
export interface Outlook {
  results: readonly {
    instanceId: string;
    migrated: boolean;
    faults: readonly { node: string | null; message: string }[];
  }[];
  /** The steps of the version that is left, and of the other one. */
  before: readonly StepOfFile[];
  after: readonly StepOfFile[];
}

interface MigrationOutlookProps {
  outlook: Outlook;
  /** Steps that have another id in the other version. */
  nodes: Readonly<Record<string, string>>;
  onMap(node: string, other: string): void;
}

/** How many runs can be moved, what keeps the others, and for each step that has no counterpart the choice of one. */
export function MigrationOutlook({ outlook, nodes, onMap }: MigrationOutlookProps): ReactNode {
  const texts = useTexts('processes');
  const { results, before, after } = outlook;
  const able = results.filter(({ migrated }) => migrated).length;
  const faults = results.flatMap((one) => one.faults);
  const messages = [...new Set(faults.map(({ message }) => message))];
  const stuck = [...new Set([...faults.flatMap(({ node }) => node ?? []), ...Object.keys(nodes)])];
  return (
    <>
      <Alert
        type={able === results.length ? 'info' : 'warning'}
        showIcon
        message={texts('migrate.outlook', { able, all: results.length })}
        description={
          messages.length > 0 && (
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )
        }
      />
      {stuck.map((node) => {
        const label = texts('migrate.instead', { node: before.find(({ id }) => id === node)?.name ?? node });
        return (
          <Form.Item key={node} label={label}>
            <Select
              aria-label={label}
              showSearch
              optionFilterProp="label"
              value={nodes[node]}
              options={after.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
              onChange={(other: string) => onMap(node, other)}
            />
          </Form.Item>
        );
      })}
    </>
  );
}
