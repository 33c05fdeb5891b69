/** Labels of dictionary items, by column and code. */
export type FloorLabels = Record<string, Record<string, string>>;

type Row = Record<string, unknown>;

/** The answer of the list as text, written for this one list. */
export function listAnswer(
  rows: readonly Row[],
  counted: readonly Row[],
  labels: FloorLabels,
  page: { pageSize: number; offset: number },
): string {
  const total = Number(counted[0]?.['count']);
  const list = rows.map((row) => {
    const ofRow: Row = {};
    label(ofRow, 'eventTypeTop', row['event_type_top_label']);
    label(ofRow, 'businessLine', labels['businessLine']?.[String(row['business_line'])]);
    label(ofRow, 'occurDept', row['occur_dept_label']);
    label(ofRow, 'severity', labels['severity']?.[String(row['severity'])]);
    label(ofRow, 'mergeRole', labels['mergeRole']?.[String(row['merge_role'])]);
    label(ofRow, 'status', labels['status']?.[String(row['state'])]);
    label(ofRow, 'createdBy', row['created_by_label']);
    return {
      id: row['id'],
      version: row['version'],
      eventNo: row['event_no'],
      title: row['title'],
      eventTypeTop: row['event_type_top'],
      businessLine: row['business_line'],
      occurDept: row['occur_dept'],
      discoverDate: row['discover_date'],
      grossLoss: row['gross_loss'],
      netLoss: row['net_loss'],
      severity: row['severity'],
      isMajor: row['is_major'],
      regDeadline: row['reg_deadline'],
      mergeRole: row['merge_role'],
      reportedLate: row['reported_late'],
      status: row['state'],
      createdBy: row['created_by'],
      lateReason: row['late_reason'],
      regReportDate: row['reg_report_date'],
      regReportFile: [],
      _labels: ofRow,
    };
  });
  return JSON.stringify({
    code: 200,
    msg: '',
    data: {
      list,
      total: Math.min(total, 10_000),
      totalIsExact: total <= 10_000,
      pageNum: page.offset / page.pageSize + 1,
      pageSize: page.pageSize,
    },
  });
}

function label(labels: Row, name: string, text: unknown): void {
  if (typeof text === 'string') labels[name] = text;
}
