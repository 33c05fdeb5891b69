/** Where a task is dealt with, and where the history of a process is read. */
export const DEAL = '/workflow/deal';
export const HISTORY = '/workflow/history';
