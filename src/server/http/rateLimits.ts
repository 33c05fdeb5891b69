import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CODES } from '../../contract/codes.ts';
import { countShared } from '../access/rateCounters.ts';
import { Denial } from '../access/denial.ts';
import { SSO_CALLBACK } from '../../contract/protocol.ts';
import { say } from '../texts/say.ts';
import { callerOf, tokenOf } from './caller.ts';
import { networkOf } from './networkOf.ts';
import type { HttpParts } from './parts.ts';
import { openHandlers } from './routes/handlers.ts';

const WINDOW_MS = 60_000;
/** Sessions, keys and addresses that one server counts at once; more than these begin anew. */
const COUNTED = 50_000;
/** Ways on which somebody shows a password, or has the server make a riddle. */
const SIGN_IN: ReadonlySet<string> = new Set([
  'api/sys/auth/login',
  'api/sys/auth/captcha',
  'api/sys/auth/secondFactor',
  'api/sys/auth/mobileCode',
  'api/sys/auth/mobile',
  'api/sys/auth/scanBegin',
  'api/sys/auth/scanLook',
  'api/sys/auth/ssoBegin',
  SSO_CALLBACK,
  'api/sys/person/mobileCode',
  'api/sys/person/bindBegin',
  'api/sys/person/unbind',
  'api/sys/auth/ticket',
  'api/sys/secondFactor/begin',
  'api/sys/secondFactor/confirm',
  'api/sys/secondFactor/renewCodes',
  'api/sys/secondFactor/end',
  'api/sys/auth/changePassword',
  'api/sys/auth/unlock',
]);
const SHARED = 'signIn ';

/** Each throws when whoever calls has called too often; the answer says when he may again. */
export interface RateLimit {
  /** Counts a call before anything is done for it. */
  call(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a call whose token nobody knows for its address: who makes tokens up has a new one for every call. */
  stranger(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/**
 * Calls of a session or API key in a minute (of an address where a call has none, needs none or shows one that nobody knows), which each server
 * counts for itself, and attempts to sign in from an address, which all servers count together in the database. Over the limit: 30011 with
 * `Retry-After` (RFC 9110) and `data.retryAfter`, in seconds.
 */
export async function rateLimits(app: FastifyInstance, { database, settings }: HttpParts): Promise<RateLimit> {
  const { rateLimit: calls, signInLimit: signIns } = settings;
  const shared = (key: string, windowMs: number) => countShared(database.kysely, key, windowMs);
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, store: storeOver(shared) });
  const limit = (max: number | null, keyGenerator: (request: FastifyRequest) => string) =>
    max === null ? undefined : app.createRateLimit({ max, keyGenerator });
  const ofCaller = limit(calls, callerKey);
  const ofAddress = limit(calls, addressKey);
  const ofSignIn = limit(signIns, (request) => `${SHARED}${networkOf(request.ip)}`);
  return {
    async call(path, request, reply) {
      await count(isOpen(path) ? ofAddress : ofCaller, request, reply);
      if (SIGN_IN.has(path)) await count(ofSignIn, request, reply);
    },
    stranger: (request, reply) => count(ofAddress, request, reply),
  };
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

async function count(limit: Limit | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const counted = await limit?.(request);
  if (!counted || counted.isAllowed || !counted.isExceeded) return;
  const seconds = Math.max(counted.ttlInSeconds, 1);
  reply.header('retry-after', String(seconds));
  const message = say(callerOf(request).language ?? 'zh-cn', 'http.tooMany', { seconds });
  throw new Denial(CODES.limitReached, message, { errors: [], retryAfter: seconds });
}

/** Whether nobody looks at the token of such a call, which may then be anything. */
const isOpen = (path: string): boolean => path in openHandlers || path === SSO_CALLBACK;

/** A token is no key to keep in memory as it is. */
function callerKey(request: FastifyRequest): string {
  const token = tokenOf(request);
  return token ? createHash('sha256').update(token).digest('base64') : addressKey(request);
}

const addressKey = (request: FastifyRequest): string => `address ${networkOf(request.ip)}`;

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Counters as the limiter wants them: those of attempts to sign in shared, all others in memory. */
function storeOver(shared: (key: string, windowMs: number) => Promise<{ current: number; ttl: number }>) {
  return class RateStore implements FastifyRateLimitStore {
    readonly #counts = new LRUCache<string, { current: number; until: number }>({ max: COUNTED });

    incr(key: string, done: Counted, windowMs = WINDOW_MS): void {
      if (key.startsWith(SHARED)) {
        shared(key, windowMs).then((result) => done(null, result), done);
        return;
      }
      const now = Date.now();
      const known = this.#counts.get(key);
      const counted = known && known.until > now ? known : { current: 0, until: now + windowMs };
      counted.current += 1;
      if (counted !== known) this.#counts.set(key, counted);
      done(null, { current: counted.current, ttl: counted.until - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
