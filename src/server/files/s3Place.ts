import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type ContentPlace, isContentName } from './contentPlace.ts';

/** How a store that speaks the S3 protocol is reached. */
export interface S3Settings {
  bucket: string;
  /** Unset: Amazon's own for the region. With one, the bucket stands in the path, as other stores want it. */
  endpoint: string | undefined;
  region: string;
  /** Begins the names of all objects; several installations may share a bucket. */
  prefix: string;
  /** Unset: what the environment, a profile or the machine itself gives. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Contents as objects of a bucket. It must be there already. */
export function s3Place({ bucket, endpoint, region, prefix, credentials }: S3Settings): ContentPlace {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Not every store knows the check sums that Amazon's has learnt lately; the name of a content is one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256}` });
  return {
    async put(sha256, file) {
      const { size } = await stat(file);
      await client.send(new PutObjectCommand({ ...of(sha256), Body: createReadStream(file), ContentLength: size }));
      await rm(file, { force: true });
    },
    async read(sha256) {
      const answer = await unlessMissing(client.send(new GetObjectCommand(of(sha256))));
      return answer?.Body instanceof Readable ? answer.Body : undefined;
    },
    putAt: async (sha256) => (await unlessMissing(client.send(new HeadObjectCommand(of(sha256)))))?.LastModified,
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(of(sha256)));
    },
    async *list() {
      let after: string | undefined;
      do {
        const page: { Contents?: { Key?: string }[]; NextContinuationToken?: string } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
        );
        yield* (page.Contents ?? []).flatMap(({ Key = '' }) => {
          const name = Key.slice(prefix.length);
          return isContentName(name) ? [name] : [];
        });
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
