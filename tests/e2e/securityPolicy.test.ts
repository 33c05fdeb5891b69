import { expect, it } from 'vitest';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();

it('serves the application to be installed, under a policy that forbids scripts of others and made from text, and nothing offends it', async () => {
  const response = await fetch(`${stage.server.url}/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const directive = (name: string): string =>
    policy
      .split(';')
      .find((part) => part.trim().startsWith(name))
      ?.trim() ?? '';
  expect(directive('script-src')).toBe("script-src 'self'");
  expect(directive('object-src')).toBe("object-src 'none'");
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');

  // What a browser needs to install it: where it begins, and pictures that are there.
  const manifest = await (await fetch(`${stage.server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({
    name: 'Rampart 磐盾',
    display: 'standalone',
    start_url: expect.stringMatching(/^[./]/),
  });
  for (const { src } of manifest.icons)
    expect((await fetch(new URL(src, `${stage.server.url}/`))).headers.get('content-type')).toMatch(/^image\//);

  const officer = await stage.signIn('chenlan');
  const offences: string[] = [];
  await officer.page.exposeFunction('noteOffence', (text: string) => offences.push(text));
  await officer.page.evaluate(() => {
    const note: unknown = Reflect.get(window, 'noteOffence');
    document.addEventListener(
      'securitypolicyviolation',
      (event) => typeof note === 'function' && note(event.violatedDirective + event.blockedURI),
    );
  });
  // The grid, formulas that are computed while one types, the editor of rich text, and a calendar.
  await officer.openMenu('Loss events', 'Loss events');
  await officer.toolbarButton('Add').click();
  await officer.type('title', 'x');
  await officer.field('occurStart').locator('input').click();
  await officer.page.locator('.ant-picker-dropdown').waitFor();
  await officer.page.keyboard.press('Escape');
  expect(offences).toEqual([]);
});
