import { Alert, Checkbox, Flex, Radio, Select, Table, Tabs, Typography } from 'antd';
import type { Inspection, SheetMapping } from '../../../contract/endpoints/exchange.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { ImportChoices } from './importChoices.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';

interface MappingStepProps {
  inspection: Inspection;
  mapping: readonly SheetMapping[];
  choices: ImportChoices;
  onMap(mapping: SheetMapping[]): void;
  onChoose(choices: ImportChoices): void;
}

const NOWHERE = '-';

/** Where each column goes, and what becomes of faulty rows and empty cells. */
export function MappingStep({ inspection, mapping, choices, onMap, onChoose }: MappingStepProps) {
  const t = useTexts('exchange');
  const change = (sheet: string, part: Partial<SheetMapping>): void =>
    onMap(mapping.map((entry) => (entry.sheet === sheet ? { ...entry, ...part } : entry)));
  const hasTables = mapping.some((entry) => entry.target !== null && entry.target !== '');
  const missing = missingFields(inspection, mapping);
  return (
    <Flex vertical gap="middle">
      {inspection.remembered && <Alert type="info" showIcon message={t('mapping.remembered')} />}
      <Tabs
        items={inspection.sheets.map((sheet) => ({
          key: sheet.name,
          label: t('mapping.sheet', { name: sheetName(sheet, inspection, mapping), rows: sheet.rows }),
          children: (
            <SheetColumns
              sheet={sheet}
              inspection={inspection}
              entry={mapping.find((own) => own.sheet === sheet.name)}
              onChange={(part) => change(sheet.name, part)}
            />
          ),
        }))}
      />
      {missing.length > 0 && (
        <Alert type="warning" showIcon message={t('mapping.missing', { fields: missing.join(', ') })} />
      )}
      <Flex vertical gap="small">
        <Radio.Group
          value={choices.faultyRows}
          onChange={(event) =>
            onChoose({ ...choices, faultyRows: event.target.value === 'skip' ? 'skip' : 'refuseAll' })
          }
          options={[
            { value: 'refuseAll', label: t('choice.refuseAll') },
            { value: 'skip', label: t('choice.skip') },
          ]}
        />
        <Checkbox
          checked={choices.clearEmpty}
          onChange={(event) => onChoose({ ...choices, clearEmpty: event.target.checked })}
        >
          {t('choice.clearEmpty')}
        </Checkbox>
        {hasTables && (
          <Checkbox
            checked={choices.removeRows}
            onChange={(event) => onChoose({ ...choices, removeRows: event.target.checked })}
          >
            {t('choice.removeRows')}
          </Checkbox>
        )}
      </Flex>
    </Flex>
  );
}

interface SheetColumnsProps {
  sheet: Inspection['sheets'][number];
  inspection: Inspection;
  entry: SheetMapping | undefined;
  onChange(part: Partial<SheetMapping>): void;
}

function SheetColumns({ sheet, inspection, entry, onChange }: SheetColumnsProps) {
  const t = useTexts('exchange');
  const target = inspection.targets.find((candidate) => candidate.target === entry?.target);
  const fieldAt = (column: number): string | null => entry?.columns.find((own) => own.column === column)?.field ?? null;
  const lead = (column: number, field: string | null): void =>
    onChange({
      columns: sheet.titles.map((_title, at) => ({
        column: at,
        field: at === column ? field : fieldAt(at) === field ? null : fieldAt(at),
      })),
    });
  const options = [
    { value: NOWHERE, label: t('mapping.nowhere') },
    ...(target?.fields ?? []).map((field) => ({
      value: field.name,
      label: `${field.title}${field.required ? ' *' : ''}${field.key ? ` (${t('mapping.key')})` : ''}`,
    })),
    ...(target?.target === '' ? [{ value: 'version', label: t('mapping.version') }] : []),
  ];
  return (
    <Flex vertical gap="small">
      <Select
        {...leaveOnTab}
        aria-label={t('mapping.target')}
        value={entry?.target ?? NOWHERE}
        options={[
          { value: NOWHERE, label: t('mapping.ignore') },
          ...inspection.targets.map((candidate) => ({ value: candidate.target, label: candidate.title })),
        ]}
        onChange={(value) =>
          onChange({
            target: value === NOWHERE ? null : value,
            columns: sheet.titles.map((_title, column) => ({ column, field: null })),
          })
        }
      />
      {target && (
        <Table
          size="small"
          pagination={false}
          scroll={{ y: 320 }}
          rowKey="column"
          dataSource={sheet.titles.map((title, column) => ({ column, title, samples: sheet.samples[column] ?? [] }))}
          columns={[
            {
              title: t('mapping.column'),
              dataIndex: 'title',
              render: (title: string) => <Typography.Text strong>{title}</Typography.Text>,
            },
            {
              title: t('mapping.samples'),
              dataIndex: 'samples',
              ellipsis: true,
              render: (samples: string[]) => (
                <Typography.Text type="secondary">{samples.filter(Boolean).join(' · ')}</Typography.Text>
              ),
            },
            {
              title: t('mapping.field'),
              dataIndex: 'column',
              width: 260,
              render: (column: number, row: { title: string }) => (
                <Select
                  {...leaveOnTab}
                  showSearch
                  optionFilterProp="label"
                  aria-label={t('mapping.fieldOf', { title: row.title, sheet: sheet.name })}
                  style={{ width: '100%' }}
                  value={fieldAt(column) ?? NOWHERE}
                  options={options}
                  onChange={(field) => lead(column, field === NOWHERE ? null : field)}
                />
              ),
            },
          ]}
        />
      )}
    </Flex>
  );
}

/** What a sheet is called, with the table that it fills where its name does not say so. */
function sheetName(
  { name }: Inspection['sheets'][number],
  { targets }: Inspection,
  mapping: readonly SheetMapping[],
): string {
  const target = mapping.find(({ sheet }) => sheet === name)?.target;
  const title = targets.find((candidate) => candidate.target === target)?.title;
  return title === undefined || title.startsWith(name) ? name : `${name} → ${title}`;
}

/** Titles of required fields that no column leads to: new records would lack them. */
function missingFields(inspection: Inspection, mapping: readonly SheetMapping[]): string[] {
  return mapping.flatMap((entry) => {
    const target = inspection.targets.find((candidate) => candidate.target === entry.target);
    const led = new Set(entry.columns.map((column) => column.field));
    // Several tables may have columns of one name.
    return (target?.fields ?? [])
      .filter((field) => field.required && !led.has(field.name))
      .map((field) => (target?.target === '' ? field.title : `${target?.title} › ${field.title}`));
  });
}
