export { OWN_ELEMENTS, ownElementsPackage, type OwnElementName } from '../../model/process/ownElements.ts';
export { decodeBpmn } from '../../model/process/decodeBpmn.ts';
