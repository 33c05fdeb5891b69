/** Why a BPMN file cannot be read, in every language. */
export { unreadFile, type UnreadFile } from '../../model/process/unreadFile.ts';
