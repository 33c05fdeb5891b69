import path from 'node:path';

/** The models of the product itself, which the generated types are of, whatever `SCHEMAS_DIR` says. */
export const shippedFolder = path.resolve('schemas');
