/** What becomes of faulty rows, empty cells, rows of sub-tables that the file does not name, and warnings. */
export interface ImportChoices {
  faultyRows: 'refuseAll' | 'skip';
  clearEmpty: boolean;
  removeRows: boolean;
  confirmed: boolean;
}

export const FIRST_CHOICES: ImportChoices = {
  faultyRows: 'refuseAll',
  clearEmpty: false,
  removeRows: false,
  confirmed: false,
};
