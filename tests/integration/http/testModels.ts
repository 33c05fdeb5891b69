const text = (en: string) => ({ en, 'zh-cn': `${en} 简`, 'zh-tw': `${en} 繁` });

/** A record with a field of each kind that a bad input could aim at. */
export const noteModel = {
  templateCode: 'testNote',
  title: text('Note'),
  with: ['std'],
  labelField: 'title',
  pickerFields: ['gender', 'secret'],
  fields: [
    { type: 'text', name: 'title', title: text('Title'), required: true, search: true },
    { type: 'longText', name: 'body', title: text('Body') },
    { type: 'richText', name: 'page', title: text('Page') },
    { type: 'integer', name: 'count', title: text('Count'), min: 0, formerNames: ['quantity'] },
    { type: 'money', name: 'amount', title: text('Amount') },
    { type: 'date', name: 'day', title: text('Day') },
    { type: 'dictionary', name: 'gender', title: text('Gender'), dictionary: 'gender' },
    { type: 'reference', name: 'dept', title: text('Department'), model: 'sysDept' },
    { type: 'text', name: 'secret', title: text('Secret') },
    { type: 'attachment', name: 'files', title: text('Files') },
    { type: 'subTable', name: 'parts', title: text('Parts'), model: 'testPart' },
    { type: 'subTable', name: 'secretParts', title: text('Secret parts'), model: 'testSecretPart' },
  ],
  access: { fields: [{ fields: ['secret', 'secretParts'], except: ['admin'], rights: 'hidden' }] },
  list: { columns: ['title', 'count', 'amount', 'gender', 'dept', 'secret'], filters: ['title', 'secret'] },
};

/** Rows of a note, with files of their own. */
export const partModel = {
  templateCode: 'testPart',
  title: text('Part'),
  rows: true,
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: text('Name') },
    { type: 'attachment', name: 'open', title: text('Open files') },
    { type: 'attachment', name: 'closed', title: text('Closed files') },
  ],
  access: { fields: [{ fields: ['closed'], except: ['admin'], rights: 'hidden' }] },
};

export const secretPartModel = { ...partModel, templateCode: 'testSecretPart', title: text('Secret part') };

/** A record that waits for whoever holds the role `reviewer`. */
export const taskModel = {
  templateCode: 'testTask',
  title: text('Task'),
  with: ['std'],
  labelField: 'title',
  fields: [
    { type: 'text', name: 'title', title: text('Title'), required: true },
    { type: 'reference', name: 'note', title: text('Note'), model: 'testNote' },
    { type: 'text', name: 'noteBody', title: text('Words of the note'), computed: 'note.body' },
  ],
  states: {
    dictionary: 'noticeStatus',
    initial: 'draft',
    list: [
      { code: 'draft', tone: 'draft' },
      { code: 'sent', tone: 'review', deletable: true },
      { code: 'revoked', tone: 'done', editable: false },
    ],
    transitions: [
      {
        name: 'submit',
        title: text('Submit'),
        from: ['draft'],
        to: 'sent',
        do: [
          {
            action: 'notify',
            to: ['role:reviewer', 'creator'],
            templateCode: 'testTaskReview',
            title: text('Please review'),
          },
        ],
      },
      {
        name: 'sendBack',
        title: text('Send back'),
        from: ['sent'],
        to: 'draft',
        roles: ['reviewer'],
        opinion: 'required',
        do: [{ action: 'notify', to: ['creator'], title: text('Sent back') }],
      },
      { name: 'approve', title: text('Approve'), from: ['sent'], to: 'revoked', roles: ['reviewer'], fourEyes: true },
    ],
  },
  buttons: [
    { code: 'submit', title: text('Submit'), selection: 'many', do: [{ action: 'transition', transition: 'submit' }] },
    {
      code: 'approve',
      title: text('Approve'),
      selection: 'many',
      do: [{ action: 'transition', transition: 'approve' }],
    },
    {
      code: 'sendBack',
      title: text('Send back'),
      selection: 'one',
      do: [{ action: 'transition', transition: 'sendBack' }],
    },
    {
      code: 'newJob',
      title: text('New job'),
      selection: 'none',
      permission: 'testTask:view',
      do: [{ action: 'openForm', mode: 'add', templateCode: 'testJob' }],
    },
  ],
};

/** Where tasks are reviewed: those that wait, and only while they do. */
export const taskReviewModel = {
  templateCode: 'testTaskReview',
  title: text('Task review'),
  extends: 'testTask',
  filter: { field: 'status', op: 'eq', value: 'sent' },
  buttons: [
    {
      code: 'approve',
      title: text('Approve'),
      selection: 'many',
      do: [{ action: 'transition', transition: 'approve' }],
    },
  ],
};

/** A piece of work of one person, who may ask for more time. */
export const jobModel = {
  templateCode: 'testJob',
  title: text('Job'),
  with: ['std'],
  labelField: 'title',
  codeField: 'jobNo',
  fields: [
    { type: 'autoNumber', name: 'jobNo', title: text('No.'), pattern: 'J{seq:4}' },
    { type: 'text', name: 'title', title: text('Title'), required: true },
    { type: 'user', name: 'owner', title: text('Owner'), participant: 'owner' },
    { type: 'date', name: 'due', title: text('Due') },
    { type: 'text', name: 'plea', title: text('Plea') },
    { type: 'date', name: 'later', title: text('Later') },
  ],
  states: {
    dictionary: 'noticeStatus',
    initial: 'sent',
    list: [
      { code: 'sent', tone: 'review', editable: true },
      { code: 'revoked', tone: 'done', editable: false },
    ],
    transitions: [
      { name: 'finish', title: text('Finish'), from: ['sent'], to: 'revoked', who: 'owner == currentUser' },
      {
        name: 'agree',
        title: text('Agree'),
        from: ['sent'],
        waits: true,
        roles: ['reviewer'],
        guard: '!empty(later)',
        guardMessage: text('No other day was asked for'),
        set: { due: 'later', later: 'null' },
      },
    ],
  },
  buttons: ['finish', 'agree'].map((transition) => ({
    code: transition,
    title: text(transition),
    selection: 'one',
    do: [{ action: 'transition', transition }],
  })),
  list: { columns: ['jobNo', 'title', { field: 'due', renderer: 'countdown' }] },
};

export const testRoles = [
  { role: 'admin', title: text('Administrator'), dataScope: 'all', permissions: ['*:*'], menus: ['*'] },
  {
    role: 'opRiskLeader',
    title: text('Leader'),
    dataScope: 'all',
    permissions: ['testNote:view'],
    menus: [],
    leaderRole: true,
  },
  {
    role: 'writer',
    title: text('Writer'),
    dataScope: 'own',
    permissions: ['testNote:*', 'testTask:*', 'testJob:*'],
    menus: ['sysNotice'],
  },
  {
    role: 'reviewer',
    title: text('Reviewer'),
    dataScope: 'all',
    permissions: [
      'testTask:*',
      'testTaskReview:view',
      'testTaskReview:approve',
      'testNote:view',
      'testJob:view',
      'testJob:agree',
    ],
    menus: ['sysUser'],
  },
];
