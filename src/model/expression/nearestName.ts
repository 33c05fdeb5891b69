/** The known name that is most like a misspelt one (letters changed, added, left out or swapped); undefined when none is near. */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of known) {
    if (name === wanted || Math.abs(name.length - wanted.length) >= least + 1) continue;
    const distance = name.toLowerCase() === wanted.toLowerCase() ? 0 : editDistance(wanted, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** The tail of a message that proposes a name. */
export function meant(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

/** The least number of letters to change, add, leave out or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    [before, previous] = [previous, row];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
