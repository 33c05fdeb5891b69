export { OWN_ELEMENTS, type OwnElementName } from '../../model/process/ownElements.ts';
