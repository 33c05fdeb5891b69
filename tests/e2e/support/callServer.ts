/** What JSON.parse gives: tests look into it wherever they like. */
export type Json = ReturnType<typeof JSON.parse>;

/** Calls the server as a program would; answers `data`, and throws for any code but 200. */
export async function callServer(url: string, path: string, payload: object, token?: string): Promise<Json> {
  const response = await fetch(`${url}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token && { appToken: token }) },
    body: JSON.stringify(payload),
  });
  const { code, msg, data }: Json = await response.json();
  if (code !== 200) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}
