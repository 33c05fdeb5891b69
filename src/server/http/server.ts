import { createServer } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CODES } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, type EndpointPath } from '../../contract/endpoints.ts';
import { BASE_PATH, SSO_CALLBACK } from '../../contract/protocol.ts';
import type { Caller, SignedIn } from '../access/access.ts';
import { Denial } from '../access/denial.ts';
import { newId } from '../database/uuid.ts';
import { say } from '../texts/say.ts';
import { answerText, done } from './answer.ts';
import { BadRequest } from './badRequest.ts';
import { EVENTS_PATH } from '../../contract/events.ts';
import { openBody, parseForm, parseJson } from './body.ts';
import { callerOf, tokenOf } from './caller.ts';
import { cutOffStragglers } from './drain.ts';
import { streamEvents } from './events.ts';
import { BODY_LIMIT_MB, failureOf } from './faults.ts';
import { DOWNLOADS, type DownloadPath } from './files/outgoing.ts';
import { FILE_LIMIT_MB, takeUpload } from './files/upload.ts';
import { logFault } from './log.ts';
import type { Call, HttpParts } from './parts.ts';
import { rateLimits, type RateLimit } from './rateLimits.ts';
import { requestOf } from './requests.ts';
import { handlers, openHandlers, type FilePath, type OpenPath } from './routes/handlers.ts';
import { securityHeaders } from './securityHeaders.ts';
import { BodyCipher } from './sm4.ts';
import { WebFiles } from './webFiles.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const MEGABYTE = 1024 * 1024;
/** A request id of a proxy is kept when it can stand in a log and a message as it is. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The HTTP server: every path of the contract, health, and the web application. Not listening yet. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_MB * MEGABYTE,
    trustProxy: trusted(parts.settings.trustProxy),
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
    },
    serverFactory: (handler, options) => createServer({ ...options, keepAliveTimeout: 65_000 }, handler),
  });
  await app.register(formbody, { parser: parseForm });
  await app.register(multipart, {
    limits: { files: 1, fileSize: FILE_LIMIT_MB * MEGABYTE, fields: 20, fieldSize: 64 * 1024 },
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  );
  const fixed = await securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
  const exchange = new Exchange(parts, await rateLimits(app, parts));
  app.setErrorHandler((error, request, reply) => exchange.fail(error, request, reply, false));
  for (const path of paths())
    app.post(`${BASE_PATH}/${path}`, (request, reply) => exchange.answer(path, request, reply));
  app.post(`${BASE_PATH}/api/file/upload`, (request, reply) => exchange.upload(request, reply));
  for (const path of downloads())
    app.post(`${BASE_PATH}/${path}`, (request, reply) => exchange.download(path, request, reply));
  app.post(`${BASE_PATH}/${EVENTS_PATH}`, (request, reply) => exchange.events(request, reply));
  app.get(`${BASE_PATH}/${SSO_CALLBACK}`, (request, reply) => exchange.comeBack(request, reply));
  app.addHook('preClose', async () => {
    parts.events.closeAll();
    cutOffStragglers(app.server);
  });
  app.get(`${BASE_PATH}/health`, async () => ({ status: 'ok', version: parts.settings.version }));
  const web = new WebFiles(parts.settings.webFolder);
  app.setNotFoundHandler((request, reply) => exchange.notFound(web, request, reply));
  return app;
}

/** Whether what stood at this place in the row, the nearest first, has been added by a proxy of ours. */
const trusted = (proxies: number) => (_address: string, hop: number) => hop < proxies;

const paths = (): JsonPath[] =>
  Object.keys(ENDPOINTS).filter((path): path is JsonPath => path in handlers || path in openHandlers);

const downloads = (): DownloadPath[] =>
  Object.keys(DOWNLOADS).filter((path): path is DownloadPath => path in DOWNLOADS);

type JsonPath = Exclude<EndpointPath, FilePath>;

/** One request from its body to its answer. */
class Exchange {
  readonly #cipher: BodyCipher;

  constructor(
    private readonly parts: HttpParts,
    private readonly limit: RateLimit,
  ) {
    this.#cipher = new BodyCipher(parts.settings.sm4Key);
  }

  async answer(path: JsonPath, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let encrypted = false;
    try {
      await this.limit.call(path, request, reply);
      const body = openBody(request.body, this.#cipher);
      encrypted = body.encrypted;
      const data = await this.#run(path, body.payload, request, reply, encrypted);
      return reply.type(JSON_TYPE).send(answerText(done(data), encrypted ? this.#cipher : null));
    } catch (error) {
      return this.fail(error, request, reply, encrypted);
    }
  }

  async upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      await this.limit.call('api/file/upload', request, reply);
      const call = await this.#call(request, reply);
      if (!request.isMultipart()) throw new BadRequest('file.missing');
      return reply.type(JSON_TYPE).send(answerText(done(await takeUpload(call, await request.file())), null));
    } catch (error) {
      return this.fail(error, request, reply, false);
    }
  }

  async download(path: DownloadPath, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      await this.limit.call(path, request, reply);
      const call = await this.#call(request, reply);
      const { payload } = openBody(request.body, this.#cipher);
      const { content, headers } = await DOWNLOADS[path](call, payload, isForm(request));
      return reply.headers(headers).send(content);
    } catch (error) {
      return this.fail(error, request, reply, false);
    }
  }

  /** Refusals come as an envelope, like those of downloads; once the stream is open, its end is all that is left to say. */
  async events(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    try {
      await this.limit.call(EVENTS_PATH, request, reply);
      const call = await this.#call(request, reply);
      streamEvents(call, tokenOf(request) ?? '', request, reply);
      return undefined;
    } catch (error) {
      return this.fail(error, request, reply, false);
    }
  }

  /**
   * From the identity provider back to our page. The ticket stands behind the '#', which browsers send to nobody, and is good once, for the
   * browser that began. Where something is wrong, the page says so.
   */
  async comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isSlow = await this.limit.call(SSO_CALLBACK, request, reply).then(
      () => false,
      () => true,
    );
    const query = request.url.slice(request.url.indexOf('?'));
    const ticket = isSlow ? null : await this.parts.signIn.unified.comeBack(query);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/#/uia?${ticket ? `ticket=${ticket}` : 'refused=1'}`, 303);
  }

  /** Every business code rides on status 200 (Specification §8); what is no call of the contract gets the status that browsers expect. */
  fail(error: unknown, request: FastifyRequest, reply: FastifyReply, encrypted: boolean): FastifyReply {
    const { envelope, ours } = failureOf(error, this.#language(request), request.id);
    if (ours) logFault(this.parts.log, request.id, request.url.split('?')[0] ?? '', error);
    // Closed while the body still comes in, the connection is reset, and the browser never reads why.
    reply.removeHeader('connection');
    return reply
      .code(200)
      .type(JSON_TYPE)
      .send(answerText(envelope, encrypted ? this.#cipher : null));
  }

  async notFound(web: WebFiles, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '/';
    const file = ['GET', 'HEAD'].includes(request.method)
      ? await web.find(path, String(request.headers['accept-encoding'] ?? ''))
      : undefined;
    if (file) return reply.headers(file.headers).send(request.method === 'HEAD' ? '' : file.body);
    const key = isContractPath(path) ? 'http.postOnly' : 'http.notFound';
    const envelope = { code: CODES.refused, msg: say(this.#language(request), key), data: null };
    return reply
      .code(key === 'http.postOnly' ? 405 : 404)
      .type(JSON_TYPE)
      .send(JSON.stringify(envelope));
  }

  async #run(
    path: JsonPath,
    payload: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
    encrypted: boolean,
  ): Promise<unknown> {
    const asTexts = !encrypted && isForm(request);
    if (isOpen(path)) return await this.#runOpen(path, payload, request, asTexts);
    const { inPerson = false } = ENDPOINTS[path];
    const call = await this.#call(request, reply, ENDPOINTS[path]);
    if (call.byKey && inPerson) throw new Denial(CODES.actionDenied, say(call.viewer.language, 'access.inPerson'));
    return await runHandler(path, call, payload, asTexts);
  }

  async #runOpen<P extends OpenPath>(
    path: P,
    payload: Record<string, unknown>,
    request: FastifyRequest,
    asTexts: boolean,
  ): Promise<unknown> {
    return await openHandlers[path](
      { parts: this.parts, caller: callerOf(request) },
      requestOf(path, payload, asTexts),
    );
  }

  async #call(
    request: FastifyRequest,
    reply: FastifyReply,
    { whileMustChange = false, whileMustEnrol = false }: Pick<Endpoint, 'whileMustChange' | 'whileMustEnrol'> = {},
  ): Promise<Call> {
    const caller = callerOf(request);
    const signedIn = await this.#signedIn(request, reply, caller);
    if (signedIn.mustChangePassword && !whileMustChange) {
      throw new Denial(CODES.actionDenied, say(signedIn.viewer.language, 'access.mustChange'), {
        mustChangePassword: true,
      });
    }
    if (signedIn.mustEnrol && !whileMustEnrol) {
      throw new Denial(CODES.actionDenied, say(signedIn.viewer.language, 'access.mustEnrol'), { mustEnrol: true });
    }
    return { ...signedIn, parts: this.parts, caller };
  }

  async #signedIn(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<SignedIn> {
    try {
      return await this.parts.access.authenticate(tokenOf(request), caller);
    } catch (error) {
      if (error instanceof Denial && error.code === CODES.unknownToken) await this.limit.stranger(request, reply);
      throw error;
    }
  }

  #language(request: FastifyRequest): 'en' | 'zh-cn' | 'zh-tw' {
    return callerOf(request).language ?? 'zh-cn';
  }
}

function runHandler<P extends Exclude<JsonPath, OpenPath>>(
  path: P,
  call: Call,
  payload: Record<string, unknown>,
  asTexts: boolean,
): Promise<unknown> {
  return handlers[path](call, requestOf(path, payload, asTexts));
}

const isOpen = (path: JsonPath): path is OpenPath => path in openHandlers;
const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
const isContractPath = (path: string): boolean =>
  path.startsWith(`${BASE_PATH}/`) && path.slice(BASE_PATH.length + 1) in ENDPOINTS;
