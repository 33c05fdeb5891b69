import type { Field } from '../../../../src/model/field-types/fieldTypes.ts';
import { targetOf } from '../../../../src/model/field-types/reference.ts';
import { fieldOf, type Model } from '../../../../src/model/resolved/model.ts';
import type { Viewer } from '../../../../src/server/access/viewer.ts';
import type { Reader } from '../../../../src/server/records/query/createReader.ts';
import { printoutOf } from '../../../../src/server/exchange/print/printout.ts';
import { Refusal } from '../../../../src/server/records/refusal.ts';
import { passes, type Planted } from './rights.ts';
import { MARKS, type World } from './world.ts';

/** What one person finds on one road of one model that he should not, in words. Empty = nothing. */
export type Leaks = string[];

export type Road = (way: Way) => Promise<Leaks>;

/** One person before one model: its rows, and those of them that he should see. */
export interface Way {
  world: World;
  reader: Reader;
  viewer: Viewer;
  model: Model;
  rows: readonly Planted[];
  seen: readonly Planted[];
}

export function wayOf(world: World, reader: Reader, viewer: Viewer, model: Model): Way {
  const own = (world.rows.get(model.base) ?? []).filter((row) => !model.filter || passes(model.filter, row));
  const seen = own.filter((row) => world.rights.sees(viewer, model, row));
  return { world, reader, viewer, model, rows: own, seen };
}

const ALL = { pageNum: 1, pageSize: 200 };
const NAMED: readonly string[] = ['text', 'longText', 'autoNumber'];

/** Every road that leads from a person to a record. Each is asked for everything that it could tell. */
export const ROADS: Readonly<Record<string, Road>> = {
  async list(way) {
    const { list, total } = await way.reader.queryPage(way.viewer, {
      templateCode: way.model.templateCode,
      ...ALL,
      columns: columnsOf(way),
      statistics: true,
    });
    return [
      ...idsOf(
        way,
        list.map(({ id }) => id),
      ),
      ...countOf(way, total),
      ...told(way, list),
    ];
  },
  async detail(way) {
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const answer = await orRefused(way.reader.get(way.viewer, way.model.templateCode, row.id));
      if (answer && !way.seen.includes(row)) leaks.push(`opens ${row.id}`);
      if (answer) leaks.push(...told(way, answer.billData));
      if (!answer && way.seen.includes(row)) leaks.push(`does not open ${row.id}`);
    }
    return leaks;
  },
  /** What comments, watchers and the receivers of webhooks go by. */
  async sight(way) {
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const sight = await way.reader.sees(way.viewer, way.model.templateCode, row.id);
      if (sight !== 'none' && !way.seen.includes(row)) leaks.push(`sees ${row.id}`);
      if (sight === 'none' && way.seen.includes(row)) leaks.push(`does not see ${row.id}`);
      const gone = await way.reader.sees(way.viewer, way.model.templateCode, row.id, undefined, 'deleted');
      if (gone !== 'none') leaks.push(`sees ${row.id} among the deleted`);
    }
    return leaks;
  },
  async filter(way) {
    const leaks: Leaks = [];
    const askable = textFields(way).filter((field) => way.seen.some((row) => clear(way, row, field.name)));
    const closed = forbidden(way, askable);
    if (closed.length > 0) {
      const query = { or: closed.map(({ name, value }) => ({ field: name, op: 'eq' as const, value })) };
      const { total } = await way.reader.queryPage(way.viewer, { templateCode: way.model.templateCode, ...ALL, query });
      if (total > 0) leaks.push(`${total} rows are found by what they do not tell`);
    }
    for (const field of textFields(way).filter((one) => !askable.includes(one) && way.seen.length > 0)) {
      const asked = way.reader.queryPage(way.viewer, {
        templateCode: way.model.templateCode,
        ...ALL,
        query: { field: field.name, op: 'notEmpty' },
      });
      const answer = await orRefused(asked);
      if (answer && answer.total > 0) leaks.push(`${field.name} is filtered by`);
    }
    return leaks;
  },
  async filterThrough(way) {
    const leaks: Leaks = [];
    const { world, reader, viewer, model } = way;
    for (const field of model.fields) {
      const target = leadsOn(field) ? world.catalogue.model(targetOf(field)) : undefined;
      if (!target) continue;
      const there = wayOf(world, reader, viewer, target);
      for (const member of textFields(there).slice(0, 6)) {
        const closed = there.rows.flatMap((row) => {
          const value = row.values[member.name];
          const isTold = world.rights.names(viewer, target, row, member.name);
          return typeof value === 'string' && value.startsWith('zq') && !isTold ? [value] : [];
        });
        const path = `${field.name}.${member.name}`;
        if (closed.length === 0) continue;
        const query = { or: closed.slice(0, 100).map((value) => ({ field: path, op: 'eq' as const, value })) };
        const asked = reader.queryPage(viewer, { templateCode: model.templateCode, ...ALL, query });
        const answer = await orRefused(asked);
        if (answer && answer.total > 0) leaks.push(`${answer.total} rows are found by ${path}, which is not told`);
      }
    }
    return leaks;
  },
  async sort(way) {
    const leaks: Leaks = [];
    for (const field of textFields(way)) {
      const open = way.seen.filter((row) => clear(way, row, field.name)).length;
      if (open === way.seen.length || field.type === 'longText') continue;
      const sort = [{ field: field.name, order: 'asc' as const }];
      const answer = await orRefused(
        way.reader.queryPage(way.viewer, { templateCode: way.model.templateCode, ...ALL, sort }),
      );
      const order = (answer?.list ?? []).map(({ id }) => way.seen.find((row) => row.id === id));
      const late = order.slice(open).flatMap((row) => row?.id ?? []);
      if (order.slice(0, open).some((row) => row && !clear(way, row, field.name)))
        leaks.push(`${field.name} orders what it does not tell`);
      if (late.join() !== late.toSorted().join()) leaks.push(`${field.name} orders what it does not tell`);
    }
    return leaks;
  },
  async keyword(way) {
    const leaks: Leaks = [];
    for (const { value } of forbidden(way, textFields(way)).filter((_, at) => at % 5 === 0)) {
      const { total } = await way.reader.queryPage(way.viewer, {
        templateCode: way.model.templateCode,
        ...ALL,
        keyword: String(value),
      });
      if (total > 0) leaks.push(`the keyword ${String(value)} finds ${total}`);
    }
    return leaks;
  },
  async group(way) {
    const leaks: Leaks = [];
    for (const field of textFields(way)
      .filter(({ type }) => type === 'text')
      .slice(0, 6)) {
      const rows = await orRefused(
        way.reader.aggregate(way.viewer, {
          templateCode: way.model.templateCode,
          dimensions: [{ field: field.name }],
          measures: [{ op: 'count', as: 'n' }],
        }),
      );
      leaks.push(...told(way, rows ?? []));
    }
    return leaks;
  },
  async aggregate(way) {
    const money = way.model.fields.filter(
      (field) => field.type === 'money' && field.mode !== 'live' && field.computed === undefined,
    );
    const leaks: Leaks = [];
    const [count] = await way.reader.aggregate(way.viewer, {
      templateCode: way.model.templateCode,
      dimensions: [],
      measures: [{ op: 'count', as: 'n' }],
    });
    leaks.push(...countOf(way, Number(count?.n)));
    for (const field of money.slice(0, 4)) {
      const [row] =
        (await orRefused(
          way.reader.aggregate(way.viewer, {
            templateCode: way.model.templateCode,
            dimensions: [],
            measures: [{ op: 'sum', field: field.name, as: 'n' }],
          }),
        )) ?? [];
      const open = way.seen.filter((one) => clear(way, one, field.name));
      const sum = open.reduce((total, one) => total + Number(one.values[field.name] ?? 0), 0);
      if (row && Number(row.n ?? 0) !== sum) leaks.push(`the sum of ${field.name} is ${String(row.n)}, not ${sum}`);
    }
    return leaks;
  },
  async lookup(way) {
    const { options } = await way.reader.lookup(way.viewer, { templateCode: way.model.templateCode, ...ALL });
    return [
      ...idsOf(
        way,
        options.map(({ id }) => id),
        true,
      ),
      ...told(way, options),
    ];
  },
  /** What a pasted text finds: a record by its name, code or id. */
  async lookupByText(way) {
    const { reader, viewer, model, rows } = way;
    const leaks: Leaks = [];
    const names = [model.labelField, model.codeField].filter((name) => name !== undefined);
    const closed = forbidden(
      way,
      textFields(way).filter(({ name }) => names.includes(name)),
    );
    const texts = [...rows.map(({ id }) => id), ...closed.map(({ value }) => value)].slice(0, 400);
    const asked = { templateCode: model.templateCode, ...ALL, texts };
    const { options } = await reader.lookup(viewer, asked);
    leaks.push(...told(way, options));
    leaks.push(
      ...idsOf(
        way,
        options.map(({ id }) => id),
        true,
      ),
    );
    for (const { value } of closed)
      if (options.some(({ named }) => named?.includes(value))) leaks.push(`${value} finds what it does not name`);
    return leaks;
  },
  /** What the records of a picker are narrowed by. */
  async lookupOver(way) {
    const { world, reader, viewer, model } = way;
    const leaks: Leaks = [];
    for (const field of model.fields) {
      const target = leadsOn(field) ? world.catalogue.model(targetOf(field)) : undefined;
      if (!target) continue;
      for (const over of target.fields) {
        const led = leadsOn(over) ? world.catalogue.model(targetOf(over)) : undefined;
        // Departments and people are named to everybody.
        if (!led || over.type === 'department' || over.type === 'user') continue;
        const asked = { templateCode: model.templateCode, field: field.name, over: over.name, ...ALL };
        const options = (await orRefused(reader.lookup(viewer, asked)))?.options ?? [];
        const there = wayOf(world, reader, viewer, led);
        leaks.push(
          ...idsOf(
            there,
            options.map(({ id }) => id),
            true,
          ),
          ...told(there, options),
        );
      }
    }
    return leaks;
  },
  async tree(way) {
    if (!way.model.tree) return [];
    const nodes = await way.reader.tree(way.viewer, { templateCode: way.model.templateCode });
    return [
      ...idsOf(
        way,
        nodes.map(({ id }) => id),
      ),
      ...told(way, nodes),
    ];
  },
  /** The tree beside a list: how many records lie at each of its nodes, and what the nodes are called. */
  async beside(way) {
    const { world, reader, viewer, model } = way;
    const leaks: Leaks = [];
    for (const field of treeFields(way)) {
      const tree = world.catalogue.model(targetOf(field));
      if (!tree) continue;
      const asked = { templateCode: model.templateCode, field: field.name };
      const counts = (await orRefused(reader.countNodes(viewer, asked))) ?? [];
      const open = way.seen.filter((row) => clear(way, row, field.name));
      const sum = counts.reduce((total, { own }) => total + own, 0);
      if (sum > open.length) leaks.push(`${field.name} counts ${sum} at its nodes, not ${open.length}`);
      const there = wayOf(world, reader, viewer, tree);
      const options =
        field.type === 'department'
          ? []
          : ((await orRefused(reader.lookup(viewer, { ...asked, forSearch: true, path: true, ...ALL })))?.options ??
            []);
      const nodes = [...counts.map(({ node }) => node ?? ''), ...options.map(({ id }) => id)];
      leaks.push(...idsOf(there, nodes, true), ...told(there, options));
      if (field.type !== 'department') continue;
      for (const { node, own } of counts) {
        const count = open.filter((row) => (row.departments[field.name] ?? null) === node).length;
        if (own > count) leaks.push(`${field.name} counts ${own} at ${String(node)}, not ${count}`);
      }
    }
    return leaks;
  },
  async paper(way) {
    const { world, reader, viewer, model } = way;
    const parts = { registry: world.catalogue, clock: world.sample.parts.clock, records: reader };
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const printout = await orRefused(printoutOf(parts, viewer, model.templateCode, row.id));
      if (printout && !way.seen.includes(row)) leaks.push(`prints ${row.id}`);
      leaks.push(...told(way, printout ?? []));
    }
    return leaks;
  },
  async history(way) {
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const changes = await orRefused(
        way.reader.history(way.viewer, { templateCode: way.model.templateCode, billId: row.id }),
      );
      if (changes && !way.seen.includes(row)) leaks.push(`tells the history of ${row.id}`);
      leaks.push(...told(way, changes ?? []));
    }
    return leaks;
  },
  async past(way) {
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const asked = way.reader.get(way.viewer, way.model.templateCode, row.id, undefined, { version: 1 });
      const answer = await orRefused(asked);
      if (answer && !way.seen.includes(row)) leaks.push(`opens what ${row.id} was`);
      if (answer) leaks.push(...told(way, answer.billData));
    }
    return leaks;
  },
  async export(way) {
    const walk = await way.reader.walk(way.viewer, { templateCode: way.model.templateCode, columns: columnsOf(way) });
    const leaks = countOf(way, walk.total);
    for await (const batch of walk.batches(100))
      leaks.push(
        ...idsOf(
          way,
          batch.map(({ id }) => id),
        ),
        ...told(way, batch),
      );
    return leaks;
  },
  async attachment(way) {
    const leaks: Leaks = [];
    const fields = way.model.fields.filter((field) => field.type === 'attachment' || field.type === 'text');
    for (const row of way.rows)
      for (const field of fields.slice(0, 4)) {
        const tells = await way.reader.tells(way.viewer, way.model.templateCode, row.id, field.name);
        if (tells && way.world.rights.cell(way.viewer, way.model, row, field.name) === 'nothing')
          leaks.push(`gives the file in ${field.name} of ${row.id}`);
      }
    return leaks;
  },
  async labels(way) {
    const found = await way.reader.labels(
      way.viewer,
      way.model.templateCode,
      way.rows.map(({ id }) => id),
    );
    return [
      ...idsOf(
        way,
        found.map(({ id }) => id),
      ),
      ...told(way, found),
    ];
  },
  async import(way) {
    const names = textFields(way).filter(({ name }) => name === way.model.labelField || name === way.model.codeField);
    const closed = forbidden(way, names);
    const found = await way.reader.findByText(
      way.viewer,
      way.model.templateCode,
      closed.map(({ value }) => String(value)),
    );
    const leaks = found.map(({ id }) => `finds ${id} by a name that it does not tell`);
    for (const field of names) {
      const keys = closed.filter(({ name }) => name === field.name).map(({ value }) => [String(value)]);
      const matches = await way.reader.findByKey(way.viewer, way.model.templateCode, [field.name], keys);
      leaks.push(...matches.map(({ id }) => `finds ${id} by a ${field.name} that it does not tell`));
    }
    return leaks;
  },
};

/** Everything that a list could be asked for: own fields, and those of the records that its references lead to. */
function columnsOf({ world, model }: Way): string[] {
  return model.fields.flatMap((field): string[] => {
    if (field.type === 'subTable' || field.type === 'inverse') return [];
    const single = field.type === 'reference' || field.type === 'user' || field.type === 'department';
    const target = single ? world.catalogue.model(targetOf(field)) : undefined;
    const members = (target?.fields ?? []).filter((member) => NAMED.includes(member.type) && member.mode !== 'live');
    return [field.name, ...members.map((member) => `${field.name}.${member.name}`)];
  });
}

/** Fields that lead to a tree: the department that a record belongs to, and the first of its own. */
function treeFields({ world, model }: Way) {
  const found = model.fields
    .filter((field) => field.type === 'department' || field.type === 'reference')
    .filter((field) => world.catalogue.model(targetOf(field))?.tree);
  return [
    ...found.filter(({ name }) => name === model.scope.department),
    ...found.filter(({ name, system }) => !system && name !== model.scope.department).slice(0, 2),
  ];
}

const leadsOn = (field: Field): field is Extract<Field, { type: 'reference' | 'references' | 'user' | 'department' }> =>
  field.type === 'reference' || field.type === 'references' || field.type === 'user' || field.type === 'department';

export const textFields = ({ model }: Way): Field[] =>
  model.fields.filter(
    (field) => NAMED.includes(field.type) && !field.system && field.mode !== 'live' && field.type !== 'longText',
  );

export const clear = ({ world, viewer, model }: Way, row: Planted, name: string): boolean =>
  world.rights.cell(viewer, model, row, name) === 'clear';

/** Cells that are not told whole, of all rows of the model. */
function forbidden(way: Way, fields: readonly Field[]): { name: string; value: string }[] {
  return way.rows.flatMap((row) =>
    fields.flatMap(({ name }) => {
      const value = row.values[name];
      return typeof value === 'string' && value.startsWith('zq') && !clear(way, row, name) ? [{ name, value }] : [];
    }),
  );
}

/** Marks in an answer that it should not hold. */
export function told({ world, viewer, model }: Way, answer: unknown): Leaks {
  const found = new Set(JSON.stringify(answer).match(MARKS));
  return [...found].flatMap((text) => {
    const mark = world.marks.get(text);
    const owner = mark && world.catalogue.model(mark.row.model);
    if (!mark || !owner) return [];
    const base = owner.base === model.base ? model : owner;
    const [name = '', column] = mark.field.split('.');
    const field = fieldOf(base, name);
    const rows = column !== undefined && field?.type === 'subTable' ? world.catalogue.model(field.model) : undefined;
    const may = rows
      ? world.rights.columnCell(viewer, base, mark.row, name, rows, column ?? '') === 'clear'
      : world.rights.names(viewer, base, mark.row, name);
    return may ? [] : [`tells ${mark.row.model}.${mark.field} (${text})`];
  });
}

export function idsOf({ rows, seen, viewer, world, model }: Way, ids: readonly string[], whole = false): Leaks {
  const wrong = rows.filter((row) => ids.includes(row.id) && !seen.includes(row)).map(({ id }) => `holds ${id}`);
  const redacted = whole
    ? rows.filter(
        (row) => ids.includes(row.id) && world.rights.cell(viewer, model, row, model.labelField) === 'nothing',
      )
    : [];
  return [...wrong, ...redacted.map(({ id }) => `offers ${id}`)];
}

export const countOf = ({ seen }: Way, count: number): Leaks =>
  count === seen.length ? [] : [`counts ${count}, not ${seen.length}`];

/** The answer, or undefined where it was refused. */
export async function orRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
