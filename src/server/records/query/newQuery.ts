import { askedSql, shownSql } from '../policy/cellSql.ts';
import { fullRowsSql, rowsSql } from '../policy/rows.ts';
import { fieldSql } from './fieldSql.ts';
import { filterSql } from './filterSql.ts';
import { Query, type Reading, type SqlParts } from './query.ts';

const PARTS: SqlParts = {
  field: fieldSql,
  filter: filterSql,
  rows: rowsSql,
  fullRows: fullRowsSql,
  shown: shownSql,
  asked: askedSql,
};

/** An empty statement for somebody's reading. */
export const newQuery = (reading: Reading): Query =>
  new Query(reading, reading.policies ? { ...PARTS, ...reading.policies } : PARTS);
