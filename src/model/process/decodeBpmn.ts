/** The text of a BPMN file, decoded as its XML declaration says; UTF-8 without one. Throws RangeError for an unknown encoding. */
export function decodeBpmn(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const encoding = /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
