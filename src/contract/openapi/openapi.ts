import type { Model } from '../../model/resolved/model.ts';
import { Filter } from '../../model/language/filter.ts';
import { ENDPOINTS, type EndpointPath } from '../endpoints.ts';
import { BASE_PATH, TOKEN_NAME } from '../protocol.ts';
import { recordSchema, schemaRef, type Described, type JsonSchema } from './recordSchema.ts';

/** A description of the interface by the OpenAPI specification, 3.1. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: JsonSchema[];
  paths: Record<string, { post: JsonSchema }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

export interface OpenApiParts {
  title: string;
  version: string;
  /** As the reader may see them: hidden fields are marked. Models of rows too. */
  models: readonly Model[];
  /** Models of which the reader may save records. */
  writable: ReadonlySet<string>;
  described: Omit<Described, 'has'>;
}

/** Describes every call that a program may make, and every record that its reader may see. */
export function openApi({ title, version, models, writable, described }: OpenApiParts): OpenApi {
  const known = new Set(models.map((model) => model.templateCode));
  const schemas = Object.fromEntries(
    models.map((model) => [model.templateCode, recordSchema(model, { ...described, has: (code) => known.has(code) })]),
  );
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: BASE_PATH }],
    security: [{ key: [] }, { session: [] }],
    paths: Object.fromEntries(paths().map((path) => [`/${path}`, { post: operation(path, writable) }])),
    components: {
      schemas: { ...schemas, _file: FILE, _filter: filterSchema() },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key' },
        session: { type: 'apiKey', in: 'header', name: TOKEN_NAME, description: 'The token of a sign-in' },
      },
    },
  };
}

const DESCRIPTION =
  'Every answer has HTTP status 200 and says in `code` how it went: 200 done, 207 not now (stale, wrong state), 208 refused input with ' +
  '`data.errors`, 401 to 403 no right, 30007 to 4002 no session, 30011 too much, 500 a fault with a reference number in `msg`.';

const FILE: JsonSchema = {
  type: 'object',
  title: 'File',
  required: ['id', 'name'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    size: { type: 'integer', description: 'Bytes' },
    type: { type: 'string', description: 'Media type' },
  },
};

/** What belongs to a person's own sign-in is no call for a program. */
const paths = (): EndpointPath[] =>
  Object.keys(ENDPOINTS)
    .filter((path): path is EndpointPath => path in ENDPOINTS)
    .filter((path) => !isInPerson(path));

/** What concerns a person's own sign-in: no program may call it. */
const isInPerson = (path: EndpointPath): boolean =>
  ENDPOINTS[path].inPerson === true || (path.startsWith('api/sys/auth/') && path !== 'api/sys/auth/userInfo');

function operation(path: EndpointPath, writable: ReadonlySet<string>): JsonSchema {
  const { request, response } = ENDPOINTS[path];
  return {
    operationId: path.split('/').slice(1).join('_'),
    tags: [path.split('/')[1]],
    requestBody: { required: true, content: json(path === SAVE ? saving(writable) : rebased(request)) },
    responses: { 200: { description: 'See `code`', content: json(answer(rebased(response))) } },
  };
}

const SAVE = 'api/commonData/saveOrUpdate';

/** Saving takes records of each model with its own fields. */
const saving = (writable: ReadonlySet<string>): JsonSchema => ({
  oneOf: [...writable].sort().map((templateCode) => ({
    type: 'object',
    required: ['templateCode', 'billData'],
    properties: {
      templateCode: { const: templateCode },
      billData: { allOf: [schemaRef(templateCode), { properties: { version: { type: 'integer' } } }] },
      confirmed: { type: 'boolean', description: 'The questions of soft rules were answered' },
    },
  })),
});

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const answer = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { anyOf: [data, { type: 'null' }, {}] } },
});

/** A schema of the contract as it stands in the document: the filter, which refers to itself, lies once among the components. */
function rebased(schema: object): JsonSchema {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    isSchema(value) && '$defs' in value ? FILTER_REF : value,
  );
  return schemaOf(text);
}

const FILTER_REF = { $ref: '#/components/schemas/_filter' };

/** The filter itself, taken out of the definitions that it travels with. */
function filterSchema(): JsonSchema {
  const { $defs } = schemaOf(JSON.stringify(Filter));
  const own = isSchema($defs) ? $defs['Filter'] : undefined;
  const text = JSON.stringify(own, (key, value: unknown) => (key === '$id' ? undefined : value));
  return schemaOf(text.replaceAll('"$ref":"Filter"', `"$ref":"${FILTER_REF.$ref}"`));
}

function schemaOf(text: string): JsonSchema {
  const schema: unknown = JSON.parse(text);
  return isSchema(schema) ? schema : {};
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
