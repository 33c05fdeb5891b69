import type { LookupOption } from '../../../../contract/endpoints/records.ts';
import type { TemplateDictionary } from '../../../../contract/template.ts';
import type { FieldOf } from '../../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../../model/field-types/reference.ts';
import type { DictionaryItem } from '../../../../model/language/dictionary.ts';
import { pathTo } from '../../../fields/dictionary/items.ts';
import type { Client } from '../../../fields/support/clientContext.ts';
import type { LabelStore } from '../../../fields/support/labelStore.ts';

export interface BesideNode {
  id: string;
  label: string;
  hasChildren: boolean;
}

/** Nodes of one level; `more` stand there and are too many to show. */
export interface Level {
  nodes: readonly BesideNode[];
  more: number;
}

/** A node with the way to it, the outermost first. */
export interface FoundNode {
  node: BesideNode;
  above: readonly { id: string; label: string }[];
}

/** Where the nodes of a tree come from. */
export interface NodeSource {
  level(parent: string | null): Promise<Level>;
  search(text: string): Promise<readonly FoundNode[]>;
  find(id: string): Promise<FoundNode | undefined>;
}

const LEVEL_SIZE = 500;
const MATCHES = 100;

/** The records of a tree model, as the field offers them to search by: the right to the field is enough. */
export function recordNodes(
  client: Client,
  labels: LabelStore,
  templateCode: string,
  field: FieldOf<'reference' | 'department'>,
): NodeSource {
  const ask = async (part: { parentId: string | null } | { keyword: string } | { id: string }, pageSize: number) => {
    const narrowing = 'id' in part ? { query: { field: 'id', op: 'in' as const, value: [part.id] } } : part;
    const answer = await client.post(
      'api/commonData/lookup',
      {
        templateCode,
        field: field.name,
        forSearch: true,
        path: true,
        pageNum: 1,
        pageSize,
        loading: 'N',
        ...narrowing,
      },
      { handles: 'all' },
    );
    for (const { id, label } of answer.options) labels.learn(targetOf(field), id, label);
    return answer;
  };
  const found = (option: LookupOption): FoundNode => ({ node: nodeOf(option), above: option.above ?? [] });
  return {
    async level(parentId) {
      const { options, total } = await ask({ parentId }, LEVEL_SIZE);
      return { nodes: options.map(nodeOf), more: Math.max(0, total - options.length) };
    },
    search: async (keyword) => (await ask({ keyword }, MATCHES)).options.map(found),
    async find(id) {
      const [option] = (await ask({ id }, 1)).options;
      return option && found(option);
    },
  };
}

const nodeOf = ({ id, label, hasChildren }: LookupOption): BesideNode => ({
  id,
  label,
  hasChildren: hasChildren === true,
});

/** The items of a dictionary; closed ones too, for records hold them. */
export function itemNodes(
  dictionary: TemplateDictionary | undefined,
  label: (text: DictionaryItem['label']) => string,
): NodeSource {
  const items = dictionary?.items ?? [];
  const isKnown = (code: string | null | undefined): boolean => items.some((item) => item.code === code);
  const node = (item: DictionaryItem): BesideNode => ({
    id: item.code,
    label: label(item.label),
    hasChildren: items.some((other) => other.parent === item.code),
  });
  const found = (item: DictionaryItem): FoundNode => ({
    node: node(item),
    above: pathTo(items, item.code)
      .slice(0, -1)
      .flatMap((code) => items.filter((other) => other.code === code).map(node)),
  });
  return {
    level: async (parent) => ({
      nodes: items
        .filter((item) => (parent === null ? !isKnown(item.parent) : item.parent === parent))
        .map((item) => node(item)),
      more: 0,
    }),
    search: async (text) =>
      items
        .filter((item) => `${item.code} ${label(item.label)}`.toLowerCase().includes(text.toLowerCase()))
        .map((item) => found(item)),
    async find(id) {
      const item = items.find((candidate) => candidate.code === id);
      return item && found(item);
    },
  };
}
