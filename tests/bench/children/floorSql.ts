/** The statements of the floor, written by hand: what a developer would write who had this one list to serve. */
const PAGE_COLUMNS = `
  t.id, t.version, t.event_no, t.title, t.event_type_top, t.business_line, t.occur_dept, t.discover_date, t.gross_loss, t.net_loss,
  t.severity, t.is_major, t.reg_deadline, t.merge_role, t.reported_late, t.state, t.created_by, t.late_reason, t.reg_report_date,
  coalesce(nullif(btrim(y.name_en), ''), y.name) as event_type_top_label,
  coalesce(nullif(btrim(d.name_en), ''), d.dept_name) as occur_dept_label, u.user_name as created_by_label`;

const JOINS = `
  left join ops_loss_event_type y on y.id = t.event_type_top
  left join sys_dept d on d.id = t.occur_dept
  left join sys_user u on u.id = t.created_by`;

const NARROW = `
  t.deleted_at is null and t.occur_dept = $1 and t.business_line = any($2) and t.discover_date between $3 and $4`;

/** A page of some days of one department; department, business lines, first day, last day, page size, offset. */
export const NARROW_PAGE = `
  select ${PAGE_COLUMNS} from ops_loss_event t ${JOINS} where ${NARROW}
  order by t.discover_date desc nulls last, t.id desc limit $5 offset $6`;

export const NARROW_COUNT = `select count(*) from ops_loss_event t where ${NARROW}`;

const WIDE = `t.deleted_at is null and t.state = any($1)`;

/** A page of all events in some states; states, page size, offset. */
export const WIDE_PAGE = `
  select ${PAGE_COLUMNS} from ops_loss_event t ${JOINS} where ${WIDE}
  order by t.discover_date desc nulls last, t.id desc limit $2 offset $3`;

export const WIDE_COUNT = `select count(*) from ops_loss_event t where ${WIDE}`;

/** A page of everything; page size, offset. */
export const PLAIN_PAGE = `
  select ${PAGE_COLUMNS} from ops_loss_event t ${JOINS} where t.deleted_at is null
  order by t.discover_date desc nulls last, t.id desc limit $1 offset $2`;

export const PLAIN_COUNT = `
  select count(*) from (select from ops_loss_event t where t.deleted_at is null limit 10001) counted`;
