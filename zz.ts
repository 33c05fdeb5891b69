import { chromium } from 'playwright-core';
import { openSite } from './tests/bench/site/site.ts';
import { DrawnPage } from './tests/bench/measure/drawnView.ts';
const site = await openSite('/tmp/profsite');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const raw = await b.newPage({ viewport: { width: 1440, height: 900 } });
raw.on('pageerror', (e) => console.log('ERR', e.stack?.slice(0, 900)));
const page = await DrawnPage.load(raw, site.url);
const at = () => raw.evaluate(() => { const v = document.querySelector('.ag-grid-viewport')!; return [v.scrollTop, v.scrollHeight, Math.max(...[...document.querySelectorAll('.ag-row')].map((x) => Number(x.getAttribute('row-index')))), document.querySelectorAll('.ag-row').length, document.querySelector('.ant-pagination, .list-pager, [class*=pager]')?.textContent]; });
let reqs = 0; raw.on('request', (r) => { if (r.url().includes('query')) reqs++; });
for (let round = 0; round < 4; round++) {
  await page.open('generated list');
  const r = await raw.evaluate(async () => { const v = document.querySelector('.ag-grid-viewport')!; let changed = performance.now(), last = '', began = changed; for (;;) { v.scrollTop += 300; await new Promise((q) => requestAnimationFrame(q)); const rows = [...document.querySelectorAll('.ag-row')].map((x) => Number(x.getAttribute('row-index'))); const now = [v.scrollTop, v.scrollHeight, ...rows].join(); if (now !== last) { last = now; changed = performance.now(); } if (Math.max(...rows) >= 300 || performance.now() - changed > 4000) return [performance.now() - began, performance.now() - changed]; } });
  console.log(round, r, await at(), 'reqs', reqs); reqs = 0;
  if (Number(r[1]) > 3000) {
    await raw.waitForTimeout(1000); console.log('waited', await at(), reqs);
    await raw.mouse.move(600, 500); await raw.mouse.wheel(0, 10); await raw.waitForTimeout(1500); console.log('wheel down', await at(), reqs);
    await raw.mouse.wheel(0, -40); await raw.waitForTimeout(1500); console.log('wheel up', await at(), reqs);
    await raw.mouse.wheel(0, 400); await raw.waitForTimeout(1500); console.log('wheel down', await at(), reqs);
  }
  await page.close();
}
await b.close(); await site.stop();
