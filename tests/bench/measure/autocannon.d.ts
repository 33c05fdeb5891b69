declare module 'autocannon' {
  interface Options {
    url: string;
    method: 'POST';
    headers: Record<string, string>;
    body: string;
    connections: number;
    duration: number;
  }

  interface Result {
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    requests: { total: number; average: number };
    errors: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
