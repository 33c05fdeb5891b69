import type { Model } from '../../../model/resolved/model.ts';
import { liveSql } from '../policy/rows.ts';
import { allOf, type Query } from './query.ts';

/** Everybody may name colleagues and departments, whatever part of their records he may open. */
export const isDirectory = (model: Model): boolean => model.base === 'sysUser' || model.base === 'sysDept';

/** The records that a field which leads to the model offers the viewer, before the config of the field narrows them. */
export const offeredSql = (query: Query, model: Model, alias: string): string =>
  isDirectory(model) ? allOf(liveSql(query, model, alias)) : query.fullRows(model, alias);
