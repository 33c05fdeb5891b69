import { Checkbox, Grid, Pagination, Table } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import styles from './parts.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  width?: number;
  /** Leads a card on a phone, without its title. */
  leading?: boolean;
  /** Left out of cards. */
  tableOnly?: boolean;
  render(row: Row): ReactNode;
}

interface ResponsiveTableProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf(row: Row): string;
  columns: readonly Column<Row>[];
  /** Buttons of a row. */
  actions?(row: Row): ReactNode;
  actionsTitle?: string;
  loading: boolean;
  page?: { at: number; size: number; total: number; onChange(at: number, size: number): void };
  selection?: { ids: readonly string[]; onChange(ids: string[]): void; nameOf(row: Row): string };
  none: { title: string; text?: string };
}

/** Rows as a table, and as cards where there is no room for one. */
export function ResponsiveTable<Row extends object>(props: ResponsiveTableProps<Row>): ReactNode {
  const { label, rows, idOf, columns, actions, actionsTitle, loading, page, selection, none } = props;
  const isWide = Grid.useBreakpoint().md ?? true;
  if (rows.length === 0 && !loading) return <EmptyState title={none.title} text={none.text} />;
  return (
    <section aria-label={label}>
      {isWide ? (
        <Table<Row>
          size="small"
          rowKey={idOf}
          dataSource={[...rows]}
          loading={loading}
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowSelection={
            selection && {
              selectedRowKeys: [...selection.ids],
              onChange: (keys) => selection.onChange(keys.map(String)),
              getCheckboxProps: (row) => ({ title: selection.nameOf(row) }),
            }
          }
          columns={[
            ...columns.map(({ key, title, width, render }) => ({
              key,
              title,
              width,
              render: (_: unknown, row: Row) => render(row),
            })),
            ...(actions
              ? [
                  {
                    key: 'actions',
                    title: actionsTitle,
                    fixed: 'right' as const,
                    render: (_: unknown, row: Row) => actions(row),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Cards {...props} />
      )}
      {page && page.total > 0 && (
        <div className={styles['pager']}>
          <Pagination
            size="small"
            current={page.at}
            pageSize={page.size}
            total={page.total}
            showSizeChanger={isWide}
            showTotal={isWide ? (total) => total : undefined}
            onChange={page.onChange}
          />
        </div>
      )}
    </section>
  );
}

function Cards<Row extends object>({ rows, idOf, columns, actions, selection }: ResponsiveTableProps<Row>): ReactNode {
  const toggle = (id: string, chosen: boolean): void =>
    selection?.onChange(chosen ? [...selection.ids, id] : selection.ids.filter((other) => other !== id));
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => {
        const id = idOf(row);
        return (
          <li key={id} className={styles['card']}>
            <div className={styles['cardHead']}>
              <div>
                {columns
                  .filter(({ leading }) => leading)
                  .map(({ key, render }) => (
                    <div key={key}>{render(row)}</div>
                  ))}
              </div>
              {selection && (
                <Checkbox
                  aria-label={selection.nameOf(row)}
                  checked={selection.ids.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              )}
            </div>
            <div className={styles['facts']}>
              {columns
                .filter(({ leading, tableOnly }) => !leading && !tableOnly)
                .map(({ key, title, render }) => ({ key, title, shown: render(row) }))
                .filter(({ shown }) => shown !== null && shown !== undefined && shown !== false && shown !== '')
                .map(({ key, title, shown }) => (
                  <span key={key}>
                    {title}: {shown}
                  </span>
                ))}
            </div>
            {actions && <div className={styles['row']}>{actions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
