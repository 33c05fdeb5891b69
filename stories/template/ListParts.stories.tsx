import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Column } from '../../src/model/language/layout.ts';
import { fieldOf } from '../../src/model/resolved/model.ts';
import { useLabel } from '../../src/web/i18n/useTexts.ts';
import { BulkTools } from '../../src/web/template/bulk/BulkTools.tsx';
import { ChosenRecords } from '../../src/web/template/buttons/ChosenRecords.tsx';
import { CardList } from '../../src/web/template/list/CardList.tsx';
import { ListCell } from '../../src/web/template/list/ListCell.tsx';
import { Pager } from '../../src/web/template/list/Pager.tsx';
import { RowButtons } from '../../src/web/template/list/RowButtons.tsx';
import { useSelection } from '../../src/web/template/list/useSelection.ts';
import { useTemplate } from '../../src/web/template/model/template.ts';
import { OverlayHost } from '../../src/web/template/overlays/OverlayHost.tsx';
import { toRow } from '../support/fakeStore.ts';
import { ModelStage } from '../support/ModelStage.tsx';
import { storyRecords } from '../support/storyRecords.ts';

const meta: Meta = {
  title: 'Template/List parts',
  decorators: [
    (Story) => (
      <ModelStage templateCode="storyLoss">
        <OverlayHost>
          <Story />
        </OverlayHost>
      </ModelStage>
    ),
  ],
};
export default meta;
type Story = StoryObj;

const nothing = (): void => undefined;
const COLUMNS: Column[] = [
  { field: 'eventNo', renderer: 'link' },
  { field: 'name' },
  { field: 'severity' },
  { field: 'eventType' },
  { field: 'grossLoss' },
  { field: 'occurredOn' },
  { field: 'dueOn', renderer: 'countdown' },
  { field: 'owner' },
  { field: 'ownerDept', renderer: 'tag' },
];

function useRows(count: number) {
  const { model } = useTemplate();
  const all = storyRecords();
  const nameOf = (id: string): string | undefined =>
    Object.values(all)
      .flat()
      .map((record) => (record.id === id ? String(record.name) : undefined))
      .find((name) => name !== undefined);
  return (all['storyLoss'] ?? []).slice(0, count).map((record) => toRow(record, model, nameOf));
}

function CellTable() {
  const { model } = useTemplate();
  const pick = useLabel();
  const rows = useRows(4);
  return (
    <table className="rows">
      <tbody>
        {COLUMNS.map((column) => (
          <tr key={column.field}>
            <th scope="row">{pick(fieldOf(model, column.field)?.title)}</th>
            {rows.map((row) => (
              <td key={row.id}>
                <ListCell model={model} column={column} row={row} onOpen={nothing} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a value looks like in a row, by the type of its field and by what its column says. */
export const Cells: Story = { render: () => <CellTable /> };

function Buttons() {
  const rows = useRows(4);
  return rows.map((row) => (
    <p key={row.id}>
      <RowButtons row={row} run={async () => true} />
    </p>
  ));
}

/** What can be done with records in different states. */
export const Actions: Story = { render: () => <Buttons /> };

function Cards() {
  return (
    <div style={{ inlineSize: 390 }}>
      <CardList
        rows={useRows(3)}
        columns={COLUMNS}
        selection={useSelection()}
        run={async () => true}
        onOpen={nothing}
      />
    </div>
  );
}

/** A page of records on a phone. */
export const OnAPhone: Story = { render: () => <Cards /> };

/** Three of sixty-seven are chosen. */
export const Chosen: Story = {
  render: () => (
    <ChosenRecords count={3} onClear={nothing}>
      <BulkTools
        chosen={{ target: { bills: [] }, total: 3 }}
        more={{ total: 67, exact: true, choose: nothing }}
        onDone={nothing}
      />
    </ChosenRecords>
  ),
};

/** Figures over the list, and its pages: of a list that is counted, and of one that is too long to be. */
export const Foot: Story = {
  render: () => (
    <>
      <Pager
        total={67}
        exact
        pageNum={2}
        pageSize={20}
        sums={[{ title: 'Σ', text: '42,677,191.00' }]}
        onTurn={nothing}
      />
      <Pager total={10_000} exact={false} pageNum={1} pageSize={50} sums={[]} onTurn={nothing} />
    </>
  ),
};
