import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import svgCaptcha from 'svg-captcha';
import type { Executor } from '../database/tables.ts';
import { newId, isId } from '../database/uuid.ts';

const VALID_MINUTES = 5;

/** A picture to be read by a person; only the hash of its answer is kept. `image` is an SVG as a data URL. */
export async function makeCaptcha(executor: Executor): Promise<{ captchaId: string; image: string }> {
  const { data, text } = svgCaptcha.create({
    size: 4,
    ignoreChars: '0oO1lIi',
    noise: 2,
    color: true,
    background: '#ffffff',
    width: 120,
    height: 40,
  });
  const captchaId = newId();
  await sql`
    insert into sys_captcha (id, answer_hash, expires_at)
    values (${captchaId}, ${answerHash(captchaId, text)}, now() + make_interval(mins => ${VALID_MINUTES}::int))`.execute(
    executor,
  );
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Whether the answer is right. A captcha is good for one try, right or wrong, and for five minutes. */
export async function solveCaptcha(
  executor: Executor,
  captchaId: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (!isId(captchaId) || !answer) return false;
  const { rows } = await sql<{ answer_hash: string }>`
    update sys_captcha set used_at = now()
    where id = ${captchaId} and used_at is null and expires_at > now()
    returning answer_hash`.execute(executor);
  return rows[0]?.answer_hash === answerHash(captchaId, answer);
}

const answerHash = (id: string, answer: string): string =>
  createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest('hex');
