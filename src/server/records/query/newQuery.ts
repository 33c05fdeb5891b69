import { rowsSql } from '../policy/rows.ts';
import { fieldSql } from './fieldSql.ts';
import { filterSql } from './filterSql.ts';
import { Query, type Reading, type SqlParts } from './query.ts';

const PARTS: SqlParts = { field: fieldSql, filter: filterSql, rows: rowsSql };

/** An empty statement for somebody's reading. */
export const newQuery = (reading: Reading): Query => new Query(reading, PARTS);
