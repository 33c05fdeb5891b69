export { useClient } from '../fields/support/clientContext.ts';
