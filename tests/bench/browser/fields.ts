/** How the two hundred fields are called, and which of them depend on others: the same for both forms. */
export interface BenchField {
  name: string;
  title: string;
  /** Shown while the field named here does not hold "no". */
  shownBy?: string;
}

const PLAIN = 150;
const CONDITIONAL = 50;
/** Fields on which others depend. */
const DRIVERS = 5;

export const benchFields: readonly BenchField[] = [
  ...Array.from({ length: PLAIN }, (_, at) => ({ name: `plain${at + 1}`, title: `Plain field ${at + 1}` })),
  ...Array.from({ length: CONDITIONAL }, (_, at) => ({
    name: `conditional${at + 1}`,
    title: `Conditional field ${at + 1}`,
    shownBy: `plain${(at % DRIVERS) + 1}`,
  })),
];
