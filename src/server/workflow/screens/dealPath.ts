/** The route of the page in which a task is dealt with, and of the history of a process. */
export const dealPath = (taskId: string): string => `/workflow/deal?taskId=${taskId}`;
export const historyPath = (instanceId: string): string => `/workflow/history?instanceId=${instanceId}`;
