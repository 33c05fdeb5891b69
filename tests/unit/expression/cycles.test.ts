import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencyOrder, findCycles } from '../../../src/model/expression/cycles.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const graphs = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)), { maxLength: 14 })
  .map((edges) =>
    Object.fromEntries(NAMES.map((name) => [name, edges.filter(([from]) => from === name).map(([, to]) => to)])),
  );

describe('cycles', () => {
  it.each([
    [{ net: ['gross', 'rate'], gross: ['losses'] }, []],
    [{ a: ['a'] }, [['a']]],
    [{ a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c']]],
    [
      { x: ['a'], a: ['b'], b: ['a'], c: ['d'], d: ['c'] },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('of %j are %j', (graph, cycles) => {
    expect(findCycles(graph)).toEqual(cycles);
  });

  it('are walks round the graph', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const cycle of findCycles(graph))
          cycle.forEach((name, i) => expect(graph[name]).toContain(cycle[(i + 1) % cycle.length]));
      }),
    );
  });
});

describe('the order of dependence', () => {
  it('puts each name after what it needs, and exists exactly when there is no cycle', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const order = dependencyOrder(graph);
        expect(order === null).toBe(findCycles(graph).length > 0);
        if (order === null) return;
        expect([...order].sort()).toEqual(NAMES);
        for (const name of NAMES)
          for (const to of graph[name] ?? []) expect(order.indexOf(to)).toBeLessThan(order.indexOf(name));
      }),
    );
  });

  it('holds for a chain of ten thousand', () => {
    const graph = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`n${i}`, [`n${i + 1}`]]));
    expect(dependencyOrder(graph)?.[0]).toBe('n9999');
  });
});
