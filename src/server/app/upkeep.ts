import { removeOrphans } from '../access/files/orphans.ts';
import { tidy } from '../access/personal/tidy.ts';
import type { Database } from '../database/connect.ts';
import type { FileStore } from '../files/fileStore.ts';
import { tidySms } from '../records/messages/smsMessages.ts';
import { tidyDeliveries } from '../records/webhooks/deliveries.ts';
import { tidyOperations } from '../jobs/operations.ts';
import { archiveRuns } from '../workflow/archiveRuns.ts';
import { tidyCommands } from '../workflow/tidyCommands.ts';

/** Clears away what has served: spent captchas, old sessions and messages, findings of old imports, uploads that no record took. */
export async function upkeep({ kysely }: Database, files: FileStore): Promise<void> {
  await tidy(kysely);
  await tidyOperations(kysely);
  await tidyDeliveries(kysely);
  await tidySms(kysely);
  await tidyCommands(kysely);
  await archiveRuns(kysely);
  for (const sha256 of await removeOrphans(kysely)) await files.remove(sha256);
}
