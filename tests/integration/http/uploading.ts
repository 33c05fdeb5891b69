import type { Answer, TestServer } from './testServer.ts';

/** Sends files to a test server and fetches them, as the browser does. */
export function uploading(server: TestServer) {
  return {
    async upload(
      token: string | undefined,
      name: string,
      content: Buffer,
      field = 'file',
      replaces?: string,
    ): Promise<Answer> {
      const boundary = 'xBoundaryx';
      const before = replaces
        ? `--${boundary}\r\nContent-Disposition: form-data; name="replaces"\r\n\r\n${replaces}\r\n`
        : '';
      const head = `${before}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const raw = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      return await server.call('api/file/upload', undefined, {
        token,
        raw,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
    },
    fetchFile: (token: string, id: string, path = 'api/file/download') =>
      server.app.http.inject({
        method: 'POST',
        url: `/apis/${path}`,
        headers: { appToken: token, 'content-type': 'application/json', 'accept-language': 'en' },
        payload: JSON.stringify({ id }),
      }),
  };
}
