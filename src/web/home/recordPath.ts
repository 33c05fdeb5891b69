/** Route of a record in a page of its own, its tab titled with the record's title. */
export function recordPath(templateCode: string, billId: string | null, title: string): string {
  const query = title ? `?${new URLSearchParams({ tagsViewName: title }).toString()}` : '';
  return `/form/${templateCode}${billId ? `/${billId}` : ''}${query}`;
}
