import { CompiledQuery } from 'kysely';
import { fileURLToPath } from 'node:url';
import type { Field } from '../../../../src/model/field-types/fieldTypes.ts';
import { typeOf } from '../../../../src/model/field-types/fieldTypes.ts';
import { targetOf } from '../../../../src/model/field-types/reference.ts';
import type { Wire } from '../../../../src/model/field-types/fieldType.ts';
import { buildProgram, type ModelProgram } from '../../../../src/model/program/program.ts';
import type { Model } from '../../../../src/model/resolved/model.ts';
import { resolveModels } from '../../../../src/model/resolved/resolve.ts';
import { grants } from '../../../../src/server/access/permissions.ts';
import type { Viewer } from '../../../../src/server/access/viewer.ts';
import { systemTables } from '../../../../src/server/app/systemTables.ts';
import type { Database } from '../../../../src/server/database/connect.ts';
import { migrate } from '../../../../src/server/database/migrate.ts';
import { newId } from '../../../../src/server/database/uuid.ts';
import { ModelRegistry } from '../../../../src/server/models/registry.ts';
import { storedColumn, tableName } from '../../../../src/server/records/physical.ts';
import type { Catalogue } from '../../../../src/server/records/query/catalogue.ts';
import { sampleOver, viewer, type Sample } from '../../records-read/harness.ts';
import { vaultModels } from '../vaultModels.ts';
import { PlainRights, type Planted } from './rights.ts';

/** A value that stands in one cell of the world and nowhere else. */
export interface Mark {
  row: Planted;
  field: string;
}

/** All shipped models and the vault, with records near to and far from the people of each role, every cell of them marked. */
export interface World {
  sample: Sample;
  catalogue: Catalogue;
  rights: PlainRights;
  /** By model that owns the table. */
  rows: ReadonlyMap<string, readonly Planted[]>;
  marks: ReadonlyMap<string, Mark>;
  people: readonly Viewer[];
  /** A user beside the one as whom the people ask. */
  colleague: string;
}

/** How a mark looks in an answer: a text, or a number of eight digits. */
export const MARKS = /zq\d+qz|\b9\d{7}\b/g;

const VAULT_ROLES = ['boss', 'clerk', 'lender', 'counter', 'insider'];

export async function worldOver(database: Database): Promise<World> {
  const catalogue = everyModel();
  await migrate(database, systemTables);
  const sample = await sampleOver(database, catalogue);
  const me = newId();
  const colleague = newId();
  const dept = { group: newId(), bank: newId(), branch: newId(), other: newId() };
  const above = new Map([
    [dept.group, [dept.group]],
    [dept.bank, [dept.group, dept.bank]],
    [dept.branch, [dept.group, dept.bank, dept.branch]],
    [dept.other, [dept.group, dept.other]],
  ]);
  const planter = new Planter(sample);
  const head = { id: dept.group, deptName: 'Group', deptCode: 'G' };
  await sample.put('sysDept', head);
  await sample.put('sysDept', { id: dept.bank, deptName: 'Bank', deptCode: 'B', parentId: dept.group });
  await sample.put('sysDept', { id: dept.branch, deptName: 'Branch', deptCode: 'BB', parentId: dept.bank });
  await sample.put('sysDept', { id: dept.other, deptName: 'Other', deptCode: 'O', parentId: dept.group });
  for (const [id, account] of [
    [me, 'me'],
    [colleague, 'col'],
  ] as const)
    await sample.put('sysUser', { id, account, userName: account });
  const places = [
    { department: dept.bank, organisation: dept.bank, createdBy: me },
    { department: dept.bank, organisation: dept.bank, createdBy: colleague },
    { department: dept.branch, organisation: dept.bank, createdBy: colleague },
    { department: dept.other, organisation: dept.group, createdBy: me },
    { department: dept.other, organisation: dept.group, createdBy: colleague },
    { department: dept.other, organisation: dept.group, createdBy: colleague, participants: [me] },
  ];
  const owners = [...catalogue.models().values()].filter(
    (model) =>
      model.kind === 'record' &&
      model.base === model.templateCode &&
      model.base !== 'sysDept' &&
      model.base !== 'sysUser',
  );
  for (const model of owners) for (const [at, place] of places.entries()) await planter.plant(model, place, at);
  await planter.refer(owners);
  const person = (roles: Record<string, Viewer['roles'][number]['dataScope']>, patterns: readonly string[]) =>
    viewer({ id: me, department: dept.bank, organisation: dept.bank, roles, may: grants(patterns) });
  const shipped = ModelRegistry.load(SCHEMAS).set.roles;
  const common = shipped.find(({ role }) => role === 'common');
  const people = [
    ...shipped.map((role) =>
      person({ [role.role]: role.dataScope, ...(common && { common: common.dataScope }) }, [
        ...role.permissions,
        ...(common?.permissions ?? []),
      ]),
    ),
    ...[...VAULT_ROLES.map((role) => [role]), ['clerk', 'lender'], ['boss', 'muted'], ['clerk', 'counter']].map(
      (roles) => person(Object.fromEntries(roles.map((role) => [role, 'none' as const])), ['vault:*', 'memo:*']),
    ),
  ];
  const { rows, marks } = planter;
  return { sample, catalogue, rights: new PlainRights(above), rows, marks, people, colleague };
}

const SCHEMAS = fileURLToPath(new URL('../../../../schemas', import.meta.url));

function everyModel(): Catalogue {
  const { set } = ModelRegistry.load(SCHEMAS);
  const models = resolveModels({ ...set, models: [...set.models, ...vaultModels] });
  const programs = new Map<string, ModelProgram>();
  return {
    model: (code) => models.get(code),
    models: () => models,
    program(code) {
      const model = models.get(code);
      if (!model) throw new Error(code);
      const program = programs.get(code) ?? buildProgram(model, models);
      programs.set(code, program);
      return program;
    },
    dictionary: (code) => set.dictionaries.find((dictionary) => dictionary.dictionary === code),
  };
}

interface Place {
  department: string;
  organisation: string;
  createdBy: string;
  participants?: string[];
}

const TEXTS: readonly string[] = ['text', 'longText', 'autoNumber'];
const KINDS = ['plain', 'loan', 'secret', 'sealed', 'loan', 'secret'];

/** Puts records into the world, each cell with a mark of its own. */
class Planter {
  readonly rows = new Map<string, Planted[]>();
  readonly marks = new Map<string, Mark>();
  #marks = 0;

  constructor(private readonly sample: Sample) {}

  async plant(model: Model, place: Place, at: number): Promise<void> {
    const id = newId();
    const states = model.states?.list.map(({ code }) => code) ?? [];
    const state = states[at % Math.max(states.length, 1)] ?? null;
    const values: Record<string, Wire> = { id, createdBy: place.createdBy };
    const departments: Record<string, string> = {};
    const row: Planted = {
      model: model.base,
      id,
      values,
      departments,
      createdBy: place.createdBy,
      participants: place.participants ?? [],
      state,
    };
    for (const field of model.fields) {
      if (!storedColumn(model, field) || field.name in values) continue;
      if (field.name === model.scope.department || field.name === 'department') values[field.name] = place.department;
      else if (field.name === model.scope.organisation || field.name === 'organisation')
        values[field.name] = place.organisation;
      else if (field.name === model.states?.field) values[field.name] = state;
      else if (model.templateCode === 'vault' && field.name === 'kind') values.kind = KINDS[at] ?? 'plain';
      else if (!field.system) values[field.name] = this.#marked(row, field);
      const given = values[field.name];
      if (field.type === 'department' || field.type === 'reference')
        if (typeof given === 'string') departments[field.name] = given;
    }
    await this.sample.put(model.templateCode, values);
    this.rows.set(model.base, [...(this.rows.get(model.base) ?? []), row]);
    for (const principal of row.participants)
      await this.#run(
        `insert into record_participant (model, record_id, principal, kind) values ($1, $2, $3, 'handler')`,
        [model.base, id, principal],
      );
    await this.#rowsOf(model, row);
    await this.#run(
      `insert into sys_history (id, model, record_id, version, action, patch, actor, actor_name, hash, at)
       values ($1, $2, $3, 1, 'create', $4::jsonb, $5, 'A', 'h', now())`,
      [newId(), model.base, id, JSON.stringify({ before: {}, after: values }), place.createdBy],
    );
  }

  /** References lead from each record to one of another place, so that records near tell of records far away. */
  async refer(models: readonly Model[]): Promise<void> {
    for (const model of models)
      for (const field of model.fields) {
        if (
          field.type !== 'reference' ||
          field.system ||
          [model.scope.department, model.scope.organisation].includes(field.name)
        )
          continue;
        if (model.tree?.parent === field.name) continue;
        const target = this.sample.registry.model(targetOf(field));
        const column = storedColumn(model, field)?.name;
        const targets = target && this.rows.get(target.base);
        if (!column || !targets) continue;
        for (const [at, row] of (this.rows.get(model.base) ?? []).entries())
          await this.#run(`update ${tableName(model.base)} set "${column}" = $1 where id = $2`, [
            targets[(at + 1) % targets.length]?.id,
            row.id,
          ]);
      }
  }

  async #rowsOf(model: Model, row: Planted): Promise<void> {
    for (const field of model.fields) {
      const rows = field.type === 'subTable' ? this.sample.registry.model(field.model) : undefined;
      if (!rows) continue;
      const values: Record<string, Wire> = { parentId: row.id };
      for (const cell of rows.fields)
        if (!cell.system && storedColumn(rows, cell))
          values[cell.name] = this.#marked(row, cell, `${field.name}.${cell.name}`);
      await this.sample.put(rows.templateCode, values);
    }
  }

  #marked(row: Planted, field: Field, name = field.name): Wire {
    this.#marks += 1;
    if (TEXTS.includes(field.type)) return this.#mark(`zq${this.#marks}qz`, row, name);
    if (field.type === 'money') return this.#mark(String(90_000_000 + this.#marks), row, name);
    return typeOf(field).plural?.(field) ? [] : null;
  }

  #mark(mark: string, row: Planted, field: string): string {
    this.marks.set(mark, { row, field });
    return mark;
  }

  async #run(sql: string, values: unknown[]): Promise<void> {
    await this.sample.database.kysely.executeQuery(CompiledQuery.raw(sql, values));
  }
}
