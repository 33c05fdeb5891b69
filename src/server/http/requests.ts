import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { ENDPOINTS, type EndpointPath, type RequestOf } from '../../contract/endpoints.ts';
import { BadRequest } from './badRequest.ts';
import type { Payload } from './body.ts';

/** Members that the browser sends for itself (Specification §7: `loading`). */
const IGNORED = ['loading'];

/**
 * The request of a path in its contract's shape, members that the contract does not name left out. `asTexts`: the values came as
 * a form, so numbers and booleans are still texts. Throws BadRequest naming the first member that does not fit.
 */
export function requestOf<Path extends EndpointPath>(path: Path, payload: Payload, asTexts: boolean): RequestOf<Path> {
  const validator = validatorOf(path);
  const given = known(ENDPOINTS[path].request, payload);
  const request = asTexts ? Value.Convert(ENDPOINTS[path].request, given) : given;
  if (fits<RequestOf<Path>>(validator, request)) return request;
  const [fault] = validator.Errors(request);
  const field = fault?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
  throw new BadRequest(
    'http.invalid',
    { detail: `${field ? `${field} ` : ''}${fault?.message ?? ''}`.trim() },
    undefined,
    field || undefined,
  );
}

interface Checks {
  Check(value: unknown): boolean;
  Errors(value: unknown): { instancePath: string; message: string }[];
}

const validators = new Map<EndpointPath, Checks>();

function validatorOf(path: EndpointPath): Checks {
  const made = validators.get(path) ?? compiled(ENDPOINTS[path].request);
  validators.set(path, made);
  return made;
}

const compiled = (schema: TSchema): Checks => {
  const validator: Validator = Compile(schema);
  return validator;
};

const fits = <T>(validator: Checks, value: unknown): value is T => validator.Check(value);

function known(schema: TSchema, payload: Payload): Payload {
  const properties: unknown = 'properties' in schema ? schema.properties : undefined;
  if (typeof properties !== 'object' || properties === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([name]) => Object.hasOwn(properties, name) && !IGNORED.includes(name)),
  );
}
