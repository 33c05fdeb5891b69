import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Scripts come from this server alone; styles may stand in elements, because the component library writes them there. */
const SECURITY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'same-origin' as const },
  // TLS ends at the proxy, whose business this header is; sent from here it would lock out installations without TLS.
  strictTransportSecurity: false,
};

/**
 * The headers that secure every answer. Helmet writes them anew for each request, though they are the same for all: a server that answers
 * nobody else is asked for them once.
 */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const sample = fastify();
  try {
    await sample.register(helmet, SECURITY);
    sample.get('/', async () => '');
    const { headers } = await sample.inject('/');
    const written = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OF_THE_ANSWER.has(name) ? [[name, value]] : [],
    );
    return { ...Object.fromEntries(written), ...OURS };
  } finally {
    await sample.close();
  }
}

/**
 * What helmet does not write: nothing keeps an answer, unless the answer itself says that it may be kept; and no page asks for a camera, a
 * microphone or the place where somebody is.
 */
const OURS = {
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** What tells of the answer itself. */
const OF_THE_ANSWER: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
