import type { DecisionTable } from '../../model/expression/decisionTable.ts';
import type { Viewer } from '../access/viewer.ts';
import { AUDIT_LOG, type AuditEvent } from '../access/auditEvent.ts';
import type { Database } from '../database/connect.ts';
import { appendAudit } from './audit/appendAudit.ts';
import { type Deed, type DeedPlace, doneBy } from './history/doneBy.ts';
import type { Clock, ContextSources } from './expressionContext.ts';
import type { Catalogue } from './query/catalogue.ts';
import { createReader, type Reader } from './query/createReader.ts';
import { ContextCache } from './write/contextCache.ts';
import { NumberBlocks } from './write/numberBlocks.ts';
import { createWriter, type Writer } from './write/createWriter.ts';
import { moveNode, type MoveAnswer, type MoveRequest } from './write/moveNode.ts';
import { type Unit, withinUnit } from './write/unit.ts';
import type { WriterPorts } from './write/ports.ts';
import { readSideOf } from './write/readSideOf.ts';

/** THE way to records: every export, chart, lookup and process asks here, so none of them can forget a policy. */
export interface Records extends Reader, Writer {
  /** See `moveNode`: another parent, another place among the siblings, or both. */
  move(viewer: Viewer, request: MoveRequest, within?: Unit): Promise<MoveAnswer>;
  /** Records of a model changed on some server (`RECORD_CHANGES`), or any may have ('' after a lost connection): what is kept of them is read anew. */
  changed(templateCode: string): void;
  /** Adds an event to the audit trail, within the unit given or by itself. */
  audit(event: AuditEvent, within?: Unit): Promise<void>;
  /** What the viewer himself has done, newest first (`doneBy`). */
  deeds(viewer: Viewer, size: number, before?: DeedPlace): Promise<Deed[]>;
}

/** What records are made of. `registry` is the registry of models; `ports` reach the floors above. */
export interface RecordsParts {
  database: Database;
  registry: Catalogue & { table(name: string): DecisionTable | undefined };
  clock: Clock;
  ports: WriterPorts;
}

/** Reading and writing over one database. The tables are there already (`applySchema`). */
export function createRecords({ database, registry, clock, ports }: RecordsParts): Records {
  const cache = new ContextCache();
  const sources: ContextSources = {
    clock,
    table: (name) => registry.table(name),
    dictionaryCodes: (code) => registry.dictionary(code)?.items.map((item) => item.code),
    cache,
  };
  const numbers = database.aside && new NumberBlocks(database.aside);
  const core = { database, registry, clock, sources };
  const reader = createReader(core, undefined, () => ports.processes);
  const writer = createWriter({ ...core, reads: readSideOf(registry, clock), ports, numbers });
  return {
    ...reader,
    ...writer,
    move: (viewer, request, within) => moveNode(registry, { ...reader, ...writer }, viewer, request, within),
    audit: (event, within) =>
      withinUnit(database, within, ({ transaction }) => appendAudit(transaction, registry, event)),
    deeds: (viewer, size, before) =>
      doneBy(database.kysely, viewer, { size, before, audited: registry.model(AUDIT_LOG) !== undefined }),
    changed: (templateCode) => cache.forget(templateCode),
  };
}
