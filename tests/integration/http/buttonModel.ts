const text = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });
const script = (source: string) => ({ action: 'script', source });

/** A model whose buttons ask, run scripts and take records one by one, and whose saves run a script. */
export const buttonModel = {
  templateCode: 'testPress',
  title: text('Press'),
  with: ['std'],
  labelField: 'title',
  fields: [
    { type: 'text', name: 'title', title: text('Title'), required: true },
    { type: 'money', name: 'amount', title: text('Amount'), max: 1000 },
    { type: 'integer', name: 'score', title: text('Score'), readOnly: true },
    { type: 'text', name: 'note', title: text('Note') },
    { type: 'text', name: 'secret', title: text('Secret') },
    { type: 'boolean', name: 'closed', title: text('Closed') },
    { type: 'dictionary', name: 'gender', title: text('Gender'), dictionary: 'gender' },
    { type: 'user', name: 'owner', title: text('Owner') },
  ],
  rules: [{ check: "note != 'doubtful'", message: text('Really doubtful?'), fields: ['note'], weight: 'confirm' }],
  access: { fields: [{ fields: ['secret'], except: ['admin'], rights: 'hidden' }] },
  list: { columns: ['title', 'amount', 'note'] },
  buttons: [
    {
      code: 'remark',
      title: text('Remark'),
      selection: 'many',
      place: ['toolbar', 'row', 'form'],
      enabledWhen: '!coalesce(closed, false)',
      disabledReason: text('It is closed'),
      parameters: [
        { type: 'text', name: 'words', title: text('Words'), required: true, maxLength: 10 },
        { type: 'money', name: 'more', title: text('More'), default: '1.0', min: 0 },
        { type: 'dictionary', name: 'gender', title: text('Gender'), dictionary: 'gender' },
        { type: 'user', name: 'whose', title: text('Whose'), requiredWhen: "words == 'give'" },
      ],
      do: [
        script(`
          if (params.words === 'refuse') refuse('Not this one', 'note');
          set('note', params.words);
          set('amount', String(Number(record.amount ?? 0) + Number(params.more)));
          if (params.whose) set('owner', params.whose);
          say('Secret: ' + record.secret);
        `),
      ],
    },
    {
      code: 'each',
      title: text('Each'),
      selection: 'many',
      permission: { any: ['testPress:each', 'testPress:remark'] },
      do: [{ action: 'script', each: true, source: `if (record.title === 'bad') refuse('Bad'); set('note', 'each')` }],
    },
    {
      code: 'both',
      title: text('Both'),
      selection: 'one',
      permission: { all: ['testPress:each', 'testPress:remark'] },
      do: [script(`set('note', 'both')`)],
    },
    {
      code: 'named',
      title: text('Named'),
      selection: 'many',
      parameters: [{ type: 'text', name: 'words', title: text('Words') }],
      do: [
        {
          action: 'callAction',
          name: 'opsLossLead.linkEvent',
          params: { owed: 'amount', title: 'title', asked: 'params.words', all: 'size(selection)' },
        },
      ],
    },
    {
      code: 'fixed',
      title: text('Fixed'),
      selection: 'none',
      do: [{ action: 'callAction', name: 'opsLossLead.linkEvent', params: { what: "'all'" } }],
    },
    { code: 'loop', title: text('Loop'), selection: 'one', do: [script(`set('note', 'looped'); for (;;) {}`)] },
    { code: 'hog', title: text('Hog'), selection: 'one', do: [script(`set('note', 'x'.repeat(1e8))`)] },
    { code: 'throws', title: text('Throws'), selection: 'one', do: [script(`\nnull.x`)] },
    { code: 'setsScore', title: text('Sets score'), selection: 'one', do: [script(`set('score', 5)`)] },
    { code: 'setsSecret', title: text('Sets secret'), selection: 'one', do: [script(`set('secret', 'known')`)] },
  ],
  events: [
    {
      on: 'beforeSave',
      do: [
        script(`
          if (record.title === 'forever') for (;;) {}
          if (record.title === 'refused') refuse('No such title', 'title');
          set('score', (before ? 10 : 1) + record.title.length);
        `),
      ],
    },
  ],
};
