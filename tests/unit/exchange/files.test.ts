import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { titlesOf } from '../../../src/server/exchange/import/titles.ts';
import { Percentage, type Workbook } from '../../../src/server/exchange/spreadsheet/cell.ts';
import { openWorkbook } from '../../../src/server/exchange/spreadsheet/openWorkbook.ts';
import { sheetName } from '../../../src/server/exchange/spreadsheet/writeTable.ts';

const rows = async (workbook: Workbook) => {
  const found: unknown[][] = [];
  for await (const row of workbook.sheets[0]!.rows()) found.push([row.number, ...row.cells]);
  return found;
};
const csv = async (content: Buffer) => rows(await openWorkbook('x.csv', content));

describe('CSV', () => {
  it.each<[string, Buffer]>([
    ['UTF-8 with mark', Buffer.from('\ufeff编号,名称\n1,甲')],
    ['UTF-8', Buffer.from('编号;名称\r\n1;甲\r\n')],
    ['UTF-16', Buffer.from('\ufeff编号\t名称\n1\t甲', 'utf16le')],
    ['GB 18030', Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x31, 0x2c, 0xbc, 0xd7])],
  ])('reads %s', async (_name, content) =>
    expect(await csv(content)).toEqual([
      [1, '编号', '名称'],
      [2, '1', '甲'],
    ]),
  );

  it('counts rows as a spreadsheet does, whatever stands within quotes, and leaves out empty ones', async () => {
    expect(await csv(Buffer.from('a,b\n"1\n2","x, ""y"""\n,\n3,4'))).toEqual([
      [1, 'a', 'b'],
      [2, '1\n2', 'x, "y"'],
      [4, '3', '4'],
    ]);
  });

  it('puts a title together that was cut at its own commas', async () => {
    const workbook = await openWorkbook(
      'x.csv',
      Buffer.from('"\ufeff""Id (Mandatory", for example 1, 2," Etc)""",Title,Text\n1,a,b'),
    );
    const sheet = [];
    for await (const row of workbook.sheets[0]!.rows()) sheet.push(row);
    expect(titlesOf(sheet[0]!, sheet[1]!.cells.length)).toEqual([
      'Id (Mandatory, for example 1, 2, Etc)',
      'Title',
      'Text',
    ]);
  });
});

describe('workbooks', () => {
  it('knows percentages by their format', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Hidden', hidden: true, rows: [['no']] },
        {
          name: 'Shown',
          rows: [[0.12, 0.12, 12]],
          cells: new Map([
            ['0,0', { style: { numFmt: '0.0%' } }],
            ['0,2', { style: { numFmt: '0.00"%"' } }],
          ]),
        },
      ],
    });
    const workbook = await openWorkbook('x.xlsx', Buffer.from(content));
    expect(workbook.sheets.map((sheet) => sheet.name)).toEqual(['Shown']);
    expect(await rows(workbook)).toEqual([[1, new Percentage(0.12), 0.12, 12]]);
  });

  it('refuses what unpacks into more than the limit, whatever the archive says of itself', async () => {
    const bomb = archive('xl/worksheets/sheet1.xml', Buffer.alloc(20 * 1024 * 1024), 10);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(openWorkbook('x.xlsx', bomb, 10 * 1024 * 1024)).rejects.toMatchObject({
      key: 'exchange.expandsTooFar',
    });
  });

  it.each([
    ['x.xlsx', Buffer.from('PK and nothing more'), 'exchange.unreadable'],
    ['x.xlsx', archive('mimetype', Buffer.from('x'), 1), 'exchange.unreadable'],
    ['x.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'exchange.fileType'],
    ['x.csv', Buffer.alloc(31 * 1024 * 1024, 'a,'), 'exchange.fileTooLarge'],
  ])('refuses %s that is none', async (name, content, key) => {
    await expect(openWorkbook(name, content)).rejects.toMatchObject({ key });
  });

  it('calls sheets as they may be called', () => {
    expect(sheetName('Loss [2026]: a/b?')).toBe('Loss  2026   a b');
    expect(sheetName('x'.repeat(40))).toHaveLength(31);
    expect(sheetName('???')).toBe('Sheet1');
  });
});

/** An archive of one file, whose directory tells `claimed` as its size. */
function archive(name: string, content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
