import type { Viewer } from '../access/viewer.ts';
import type { BaselineStore, BaselineWork } from '../models/baseline/synchronise.ts';
import type { Records } from '../records/records.ts';
import type { Unit } from '../records/write/unit.ts';

const PAGE = 1000;

/** Shipped dictionaries, menus and roles go the same way as everybody's: through records, under the system's name, with history. */
export const baselineStore = (records: Records, system: Viewer): BaselineStore => ({
  transaction: (work) => records.unit((unit) => work(workOf(records, system, unit))),
});

function workOf(records: Records, system: Viewer, unit: Unit): BaselineWork {
  const { transaction } = unit;
  return {
    transaction,
    async find(templateCode, keyField, key) {
      const { list } = await records.queryPage(
        system,
        {
          templateCode,
          query: { field: keyField, op: 'eq', value: key },
          columns: [keyField],
          pageNum: 1,
          pageSize: 1,
        },
        transaction,
      );
      const row = list[0];
      if (!row) return null;
      const { billData, version } = await records.get(system, templateCode, row.id, transaction);
      return { id: row.id, version, values: billData };
    },
    async ids(templateCode, keyField) {
      const ids = new Map<string, string>();
      for (let pageNum = 1; ; pageNum += 1) {
        const { list } = await records.queryPage(
          system,
          { templateCode, columns: [keyField], pageNum, pageSize: PAGE },
          transaction,
        );
        for (const row of list) ids.set(String(row[keyField]), row.id);
        if (list.length < PAGE) return ids;
      }
    },
    async save(templateCode, billData) {
      const saved = await records.save(system, { templateCode, billData, confirmed: true }, unit);
      return saved.billId;
    },
  };
}
