const text = (words: string) => ({ en: words, 'zh-cn': words, 'zh-tw': words });

/** Who stands in for whom, as far as the engine reads it. */
export const delegateModel = {
  templateCode: 'wfDelegate',
  title: text('Leave delegation'),
  with: ['std'],
  labelField: 'principal',
  fields: [
    { type: 'user', name: 'principal', title: text('Principal'), required: true },
    { type: 'user', name: 'deputy', title: text('Deputy'), required: true },
    { type: 'dateTime', name: 'fromTime', title: text('From'), required: true },
    { type: 'dateTime', name: 'toTime', title: text('To'), required: true },
    { type: 'dictionary', name: 'categories', title: text('Categories'), dictionary: 'measureUnit', multiple: true },
    { type: 'dictionary', name: 'status', title: text('Status'), dictionary: 'useStatus', default: "'enabled'" },
  ],
  list: { columns: ['principal', 'deputy'] },
};
