import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = path.resolve(import.meta.dirname, '../pictures');
const MACHINE = path.join(FOLDER, 'machine.json');
const REJECTED = path.join(tmpdir(), 'rampart-pictures');

/** Of 255: two colours that are nearer than this are the same to the eye, and edges of letters are never drawn quite alike. */
const NEAR = 32;
/** The share of points that may differ. */
const TOLERANCE = 0.002;

/** Milliseconds between two pictures that must be the same. */
const PAUSE = 400;

/** Whether pictures are taken anew instead of compared: after a wanted change of the look, `PICTURES=update`. */
export const isTakenAnew = process.env['PICTURES'] === 'update';

/** What decides how letters are drawn: the browser, and how wide its fonts make a few words. */
export async function lettersOf(page: Page): Promise<string> {
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const { fontFamily } = getComputedStyle(document.body);
    return ['Hamburgefonstiv', '操作風險损失事件', '0123456789'].map((text) => {
      if (!context) return '';
      context.font = `16px ${fontFamily}`;
      return context.measureText(text).width.toFixed(3);
    });
  });
  return [page.context().browser()?.version().split('.')[0], ...widths].join(' ');
}

/** Why pictures of this machine cannot be compared with those that are kept; undefined where they can. */
export function hindrance(letters: string): string | undefined {
  if (isTakenAnew) return undefined;
  if (!existsSync(MACHINE)) return 'No pictures are kept yet: PICTURES=update takes them.';
  const kept: { letters: string } = JSON.parse(readFileSync(MACHINE, 'utf8'));
  return kept.letters === letters
    ? undefined
    : `This machine draws letters in another way (${letters}) than the one of the kept pictures (${kept.letters}).`;
}

/**
 * Compares what is on screen with the picture kept under a name; answers what is wrong, or nothing. Where pictures are taken anew, keeps
 * this one. A picture that differs is laid down for somebody to look at.
 */
export async function differs(page: Page, name: string, letters: string): Promise<string | undefined> {
  const file = path.join(FOLDER, `${name}.png`);
  const seen = await pictureOf(page);
  if (isTakenAnew) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, seen);
    writeFileSync(MACHINE, `{ "letters": ${JSON.stringify(letters)} }\n`);
    return undefined;
  }
  if (!existsSync(file)) return 'there is no picture of it yet: PICTURES=update takes one';
  const share = await differingShare(page, readFileSync(file), seen);
  if (share <= TOLERANCE) return undefined;
  mkdirSync(REJECTED, { recursive: true });
  writeFileSync(path.join(REJECTED, `${name}.png`), seen);
  return `${(share * 100).toFixed(2)} % of it look otherwise, see ${path.join(REJECTED, `${name}.png`)}`;
}

/** The page once it stands still: nothing is loading, and two pictures of it, one after the other, are the same. */
async function pictureOf(page: Page): Promise<Buffer> {
  const take = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let before = await take();
  for (let tries = 0; tries < 40; tries += 1) {
    await page.waitForTimeout(PAUSE);
    await page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy="true"]') === null);
    const now = await take();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error('The page does not come to rest.');
}

/** The share of points, 0 to 1, in which two pictures differ; all of them where they are not of one size. The browser reads the pictures. */
async function differingShare(page: Page, kept: Buffer, seen: Buffer): Promise<number> {
  const urls = [kept, seen].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  return await page.evaluate(
    async ([files, near]) => {
      const [one, other] = await Promise.all(
        files.map(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const { width, height } = bitmap;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return { width, height, points: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
      let differing = 0;
      for (let at = 0; at < one.points.length; at += 4)
        if ([0, 1, 2].some((by) => Math.abs((one.points[at + by] ?? 0) - (other.points[at + by] ?? 0)) > near))
          differing += 1;
      return (differing * 4) / one.points.length;
    },
    [urls, NEAR] as const,
  );
}
