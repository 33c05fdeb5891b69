import type { Filter } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import type { ForeignReads } from './foreignChecks.ts';

/** What writing asks of reading, so that policies and filters are compiled in one place only. */
export interface ReadSide extends ForeignReads {
  /** Whether the viewer's row policies (and the fixed filter of a view) let him see this live record. */
  covers(transaction: Transaction, viewer: Viewer, model: Model, id: string): Promise<boolean>;
  /** Live records that match a filter of a config, other than `except`, whatever the viewer may see; at most `limit`. */
  matching(
    transaction: Transaction,
    viewer: Viewer,
    model: Model,
    filter: Filter,
    seen: Record<string, unknown>,
    except: string,
    limit: number,
  ): Promise<{ id: string; label: string }[]>;
  /** Fields that the viewer may not read, or not write. */
  deniedFields(viewer: Viewer, model: Model): { hidden: ReadonlySet<string>; readOnly: ReadonlySet<string> };
}
