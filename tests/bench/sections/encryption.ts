import { ENCRYPTED_BODY_FIELD } from '../../../src/contract/protocol.ts';
import { BodyCipher } from '../../../src/server/http/sm4.ts';
import { beside } from '../measure/beside.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { listQuestion } from './listQuestions.ts';
import { BENCH_SM4_KEY, type LossPlace } from './lossPlace.ts';

/** The first page of loss events with bodies encrypted on both ways (SM4), beside the same in plain text. */
export async function encryptionSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section('The list with encrypted bodies, beside the same in plain text');
  const plain = listQuestion({});
  const cipher = new BodyCipher(BENCH_SM4_KEY);
  const encrypted = { ...plain, body: { [ENCRYPTED_BODY_FIELD]: cipher.encrypt(JSON.stringify(plain.body)) } };
  const finding = { section: 'encryption', name: 'list page with SM4', target: { atLeast: 0.6 } };
  await beside(finding, [place.product, encrypted], [place.product, plain], options, report);
}
