import type { ModelConfig } from '../../../src/model/language/model.ts';

const title = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

/** Rows of the vault; the holder's account is masked for most. */
const deposit: ModelConfig = {
  templateCode: 'deposit',
  title: title('Deposit'),
  rows: true,
  fields: [
    { name: 'item', type: 'text', title: title('Item') },
    { name: 'worth', type: 'money', title: title('Worth') },
    { name: 'account', type: 'text', title: title('Account') },
  ],
  access: {
    fields: [
      { fields: ['worth'], roles: ['clerk'], rights: 'hidden' },
      { fields: ['account'], except: ['boss'], rights: 'masked', mask: { first: 2, last: 2 } },
    ],
  },
};

/** Every kind of policy at once. */
const vault: ModelConfig = {
  templateCode: 'vault',
  title: title('Vault'),
  labelField: 'name',
  codeField: 'code',
  fields: [
    { name: 'code', type: 'text', title: title('Code'), search: true },
    { name: 'name', type: 'text', title: title('Name'), required: true, search: true },
    { name: 'kind', type: 'text', title: title('Kind') },
    { name: 'price', type: 'money', title: title('Price') },
    { name: 'verdict', type: 'text', title: title('Verdict'), search: true },
    { name: 'idNo', type: 'text', title: title('ID number'), search: true, maxLength: 18 },
    { name: 'note', type: 'text', title: title('Note') },
    { name: 'keeper', type: 'user', title: title('Keeper'), participant: 'handler' },
    { name: 'deposits', type: 'subTable', model: 'deposit', title: title('Deposits') },
    { name: 'parent', type: 'reference', model: 'self', title: title('Parent') },
    { name: 'memos', type: 'inverse', model: 'memo', field: 'about', title: title('Memos') },
  ],
  states: {
    field: 'status',
    dictionary: 'lossStatus',
    initial: 'draft',
    list: [
      { code: 'draft', editable: true, tone: 'draft' },
      { code: 'closed', editable: true, tone: 'done' },
    ],
    transitions: [{ name: 'finish', title: title('Finish'), from: ['draft'], to: 'closed' }],
  },
  buttons: [
    { code: 'finish', title: title('Finish'), selection: 'one', do: [{ action: 'transition', transition: 'finish' }] },
  ],
  access: {
    rows: [
      { roles: ['boss'], scope: 'all' },
      { roles: ['clerk'], scope: 'department' },
      { roles: ['lender'], scope: 'all', filter: { field: 'kind', op: 'eq', value: 'loan' } },
      { roles: ['counter'], scope: 'all', rights: 'redacted' },
      { roles: ['insider'], scope: 'needToKnow' },
    ],
    narrow: [
      {
        filter: { field: 'kind', op: 'eq', value: 'secret' },
        to: 'redacted',
        except: ['boss'],
        unless: 'needToKnow',
      },
      { filter: { field: 'kind', op: 'eq', value: 'sealed' }, to: 'none', except: ['boss'] },
    ],
    redacted: ['code'],
    fields: [
      { fields: ['price'], roles: ['clerk', 'counter'], rights: 'hidden' },
      { fields: ['verdict'], except: ['boss'], states: ['draft'], rights: 'hidden' },
      { fields: ['idNo'], except: ['boss'], rights: 'masked', mask: { first: 3, last: 4 } },
      { fields: ['note'], roles: ['muted'], rights: 'hidden', deny: true },
      { fields: ['code'], roles: ['clerk'], rights: 'readOnly' },
    ],
  },
  tree: { parent: 'parent' },
  list: {
    columns: ['code', 'name', 'kind', 'price', 'verdict', 'idNo', 'note', 'status'],
    filters: ['price', 'idNo'],
    sort: [{ field: 'code', order: 'asc' }],
    footer: [{ field: 'price', measure: 'sum', title: title('Sum') }],
  },
};

/** Refers to the vault. */
const memo: ModelConfig = {
  templateCode: 'memo',
  title: title('Memo'),
  labelField: 'text',
  fields: [
    { name: 'text', type: 'text', title: title('Text') },
    { name: 'about', type: 'reference', model: 'vault', title: title('About') },
  ],
  list: { columns: ['text', 'about', 'about.price'] },
};

/** What the vault needs beside the models of the sample. */
export const vaultModels: ModelConfig[] = [deposit, vault, memo];
