export { OWN_ELEMENTS, ownElementsPackage, type OwnElementName } from '../../model/process/ownElements.ts';
export { decodeBpmn } from '../../model/process/decodeBpmn.ts';
export { listenerEventsOf, PROCESS_WORDS } from '../../model/process/vocabulary.ts';
