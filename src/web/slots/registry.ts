import { matchOne } from '../../model/resolved/matchOne.ts';
import type { ActionPlugin, CellPlugin, FieldPlugin, PanelConfig, PanelPlugin, RecordPlugin } from '../kit/plugin.ts';

/** Fetches a part. The same function each time: it is what tells parts apart. */
type Load<Part> = () => Promise<Part>;

const cells = byFolder(import.meta.glob<CellPlugin>('../plugins/**/cell.tsx', { import: 'default' }));
const fields = byFolder(import.meta.glob<FieldPlugin>('../plugins/**/field.tsx', { import: 'default' }));
const actions = byFolder(import.meta.glob<ActionPlugin>('../plugins/**/action.{ts,tsx}', { import: 'default' }));
const panels = byFolder(import.meta.glob<PanelPlugin>('../plugins/**/panel.tsx', { import: 'default' }));
const records = byFolder(import.meta.glob<RecordPlugin>('../plugins/**/record.tsx', { import: 'default' }));

/** What plugins add below the forms of records, by their folders. */
export const recordPlugins: readonly (readonly [folder: string, load: Load<RecordPlugin>])[] = [...records];

/** The cell of the one plugin whose path begins with the name; undefined when none or several do. */
export const cellPlugin = (name: string): Load<CellPlugin> | undefined => named(name, cells);
export const fieldPlugin = (name: string): Load<FieldPlugin> | undefined => named(name, fields);
export const actionPlugin = (name: string): Load<ActionPlugin> | undefined => named(name, actions);
/** The panel of a folder. */
export const panelPlugin = (folder: string): Load<PanelPlugin> | undefined => panels.get(folder);

/** A panel that is there to be drawn. */
export interface PanelEntry extends PanelConfig {
  folder: string;
}

/** What `panel.json` of all plugins says, in the order in which panels stand. */
export function panelEntries(files: Readonly<Record<string, PanelConfig>>): PanelEntry[] {
  return [...byFolder(files)]
    .map(([folder, config]) => ({ folder, ...config }))
    .sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST) || a.folder.localeCompare(b.folder));
}

const LAST = 1000;

function named<Part>(name: string, parts: ReadonlyMap<string, Part>): Part | undefined {
  const path = matchOne(name, [...parts.keys()]);
  return path === undefined ? undefined : parts.get(path);
}

/** `../plugins/ops/stars/cell.tsx` stands for `ops/stars`. */
function byFolder<Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> {
  return new Map(Object.entries(files).map(([file, part]) => [file.split('/').slice(2, -1).join('/'), part]));
}
