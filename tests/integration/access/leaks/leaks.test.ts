import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../../src/model/resolved/model.ts';
import type { Viewer } from '../../../../src/server/access/viewer.ts';
import { liveSql } from '../../../../src/server/records/policy/rows.ts';
import { createReader, type Reader } from '../../../../src/server/records/query/createReader.ts';
import { allOf, type SqlParts } from '../../../../src/server/records/query/query.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { DOINGS } from './doings.ts';
import { ROADS, wayOf } from './roads.ts';
import { type World, worldOver } from './world.ts';

const ALL_ROADS = { ...ROADS, ...DOINGS };
/** Models on whose records everything is done: all kinds of policies, and one that is shipped. */
const DONE_WITH: readonly string[] = ['vault', 'memo', 'opsAction'];
const DIRECTORY: readonly string[] = ['sysDept', 'sysUser'];

forEachEngine('leaks', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await worldOver(await open());
  }, 120_000);

  const pages = (): Model[] =>
    [...world.catalogue.models().values()].filter(
      (model) => model.kind === 'record' && !DIRECTORY.includes(model.base),
    );
  const rolesOf = (viewer: Viewer): string => viewer.roles.map(({ code }) => code).join('+');

  /** Who finds what he should not, on which road. */
  async function leaksOf(
    reader: Reader,
    roads: readonly string[],
    people: readonly Viewer[],
    models: readonly Model[],
  ): Promise<string[]> {
    const found: string[] = [];
    for (const viewer of people)
      for (const model of models.filter(({ templateCode }) => viewer.can(`${templateCode}:view`)))
        for (const road of roads)
          for (const leak of (await ALL_ROADS[road]?.(wayOf(world, reader, viewer, model))) ?? [])
            found.push(`${rolesOf(viewer)} ${model.templateCode} ${road}: ${leak}`);
    return found;
  }

  it.each(Object.keys(ROADS))(
    'has none on the road: %s',
    async (road) => {
      expect(await leaksOf(world.sample.reader, [road], world.people, pages())).toEqual([]);
    },
    60_000,
  );

  it.each(Object.keys(DOINGS))(
    'has none where something is done: %s',
    async (road) => {
      const models = pages().filter(({ templateCode }) => DONE_WITH.includes(templateCode));
      expect(await leaksOf(world.sample.reader, [road], world.people, models)).toEqual([]);
    },
    120_000,
  );

  it('closes every road of a model to whoever may not view it', async () => {
    for (const viewer of world.people)
      for (const { templateCode } of pages().filter((model) => !viewer.can(`${model.templateCode}:view`)))
        await expect(
          world.sample.reader.queryPage(viewer, { templateCode, pageNum: 1, pageSize: 20 }),
        ).rejects.toMatchObject({ code: 401 });
  }, 60_000);

  describe('is found where one is planted', () => {
    const BY_CELLS = ['sort', 'keyword', 'group', 'filter', 'filterThrough'];
    /** What is told of a row that should not be there is told by its cells, which are closed for themselves. */
    const BY_BOTH = ['nextHands', 'bulkResults'];
    const rowsOpen: Partial<SqlParts> = {
      rows: (query, model, alias) => allOf(liveSql(query, model, alias)),
      fullRows: (query, model, alias) => allOf(liveSql(query, model, alias)),
    };
    const cellsOpen: Partial<SqlParts> = {
      shown: (query, model, field, alias) => query.field(model, field, alias),
      asked: (_query, _model, _name, _alias, make) => make(),
    };
    const leaky = (policies: Partial<SqlParts>): Reader => createReader(world.sample.parts, policies);
    const onVault = async (policies: Partial<SqlParts>, road: string): Promise<string[]> =>
      await leaksOf(
        leaky(policies),
        [road],
        world.people.filter((viewer) => viewer.can('vault:view')),
        pages().filter(({ templateCode }) => ['vault', 'memo'].includes(templateCode)),
      );

    it.each(Object.keys(ALL_ROADS).filter((road) => ![...BY_CELLS, ...BY_BOTH].includes(road)))(
      'among the rows of the road: %s',
      async (road) => {
        expect(await onVault(rowsOpen, road)).not.toEqual([]);
      },
    );

    it.each(BY_BOTH)('among rows and cells of the road: %s', async (road) => {
      expect(await onVault({ ...rowsOpen, ...cellsOpen }, road)).not.toEqual([]);
    });

    it.each(['list', 'filter', 'filterThrough', 'sort', 'keyword', 'group', 'aggregate', 'export'])(
      'among the cells of the road: %s',
      async (road) => {
        expect(await onVault(cellsOpen, road)).not.toEqual([]);
      },
    );
  });
});
