import { describe, expect, it } from 'vitest';
import {
  bandValue,
  decisionTableFaults,
  matrixCell,
  type Bands,
  type Matrix,
} from '../../../src/model/expression/decisionTable.ts';
import { Decimal } from '../../../src/model/expression/decimal.ts';

const bands: Bands = {
  kind: 'band',
  bands: [{ below: '1.8', value: 'low' }, { below: '2.6', value: 'lower' }, { value: 'high' }],
};
const matrix: Matrix = {
  kind: 'matrix',
  rows: ['strong', 'weak'],
  columns: ['1', '2'],
  cells: [
    ['a', 'b'],
    ['c', 'd'],
  ],
};

describe('bands', () => {
  it.each([
    ['-5', 'low'],
    ['1.79', 'low'],
    ['1.8', 'lower'],
    ['2.6', 'high'],
    ['1e30', 'high'],
  ])('%s is %s', (number, value) => {
    expect(bandValue(bands, new Decimal(number))).toBe(value);
  });

  it('without a last one leave the rest missing', () => {
    expect(bandValue({ kind: 'band', bands: bands.bands.slice(0, 2) }, new Decimal(3))).toBeNull();
  });

  it.each<[string, Bands['bands'], RegExp]>([
    ['empty', [], /at least one/],
    ['falling', [{ below: '2', value: 'a' }, { below: '1', value: 'b' }, { value: 'c' }], /rise/],
    ['open in the middle', [{ value: 'a' }, { value: 'b' }], /Only the last/],
    ['closed at the top', [{ below: '2', value: 'a' }], /last band must be/],
    ['of a word', [{ below: 'two', value: 'a' }, { value: 'b' }], /not a number/],
  ])('%s are refused', (_, list, message) => {
    expect(decisionTableFaults({ kind: 'band', bands: list }).join(' ')).toMatch(message);
  });
});

describe('a matrix', () => {
  it('answers its cell, and nothing for an unknown row or column', () => {
    expect(matrixCell(matrix, 'weak', '1')).toBe('c');
    expect(matrixCell(matrix, 'none', '1')).toBeNull();
    expect(matrixCell(matrix, 'weak', '3')).toBeNull();
  });

  it('is refused with a hole or a repeated key', () => {
    expect(decisionTableFaults(matrix)).toEqual([]);
    expect(decisionTableFaults(bands)).toEqual([]);
    expect(decisionTableFaults({ ...matrix, cells: [['a', 'b']] })).toHaveLength(1);
    expect(decisionTableFaults({ ...matrix, cells: [['a'], ['c', 'd']] })).toHaveLength(1);
    expect(decisionTableFaults({ ...matrix, rows: ['weak', 'weak'], columns: ['1', '1'] })).toHaveLength(2);
  });
});
