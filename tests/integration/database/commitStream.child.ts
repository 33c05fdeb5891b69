/**
 * Commits one row after the other until it is killed, and prints each number only after its commit was
 * acknowledged, with the count of forced writes before and after. Argument: `DatabaseOptions` as JSON.
 */
import { openDatabase } from '../../../src/server/database/connect.ts';

const database = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
const start = Number(process.argv[3] ?? 0);
process.stdout.write('ready\n');
for (let number = start; ; number++) {
  const before = database.syncs() ?? 0;
  await database.transaction(async (transaction) => {
    await transaction
      .insertInto('sys_sequence')
      .values({ key: `k${number}`, value: number })
      .execute();
    await transaction
      .insertInto('sys_sequence')
      .values({ key: `pair${number}`, value: number })
      .execute();
  });
  process.stdout.write(`${number} ${before} ${database.syncs() ?? 0}\n`);
}
