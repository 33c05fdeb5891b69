// Written by `npm run models -- types` from schemas/. Do not change it by hand.

/** A file of an attachment field. */
export interface FileValue {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
}

/** Accountability */
export type AccountabilityCode = 'notStarted' | 'inProgress' | 'done' | 'notApplicable';

/** Action source */
export type ActionSourceCode = 'lossEvent' | 'warning' | 'rcsa' | 'assessment' | 'stress' | 'ledger' | 'manual';

/** Action status */
export type ActionStatusCode = 'open' | 'inProgress' | 'toVerify' | 'verified' | 'cancelled';

/** Action type */
export type ActionTypeCode =
  'policy' | 'process' | 'system' | 'training' | 'staffing' | 'recovery' | 'accountability' | 'insurance' | 'other';

/** Roll-up */
export type AggMethodCode = 'recalc' | 'sum' | 'avg' | 'max' | 'min' | 'latest' | 'none';

/** Alert level */
export type AlertLevelCode = 'green' | 'yellow' | 'red' | 'none';

/** Audited events */
export type AuditKindCode =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'passwordChanged'
  | 'passwordReset'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'identityBound'
  | 'identityLoosed'
  | 'deviceApproved'
  | 'rightsChanged'
  | 'export'
  | 'download'
  | 'import'
  | 'purge';

/** Bill status */
export type BillStatusCode =
  'draft' | 'deptReviewing' | 'reviewing' | 'mgmtReviewing' | 'returned' | 'approved' | 'rejected' | 'voided';

/** Business line */
export type BusinessLineCode = 'BL01' | 'BL02' | 'BL03' | 'BL04' | 'BL05' | 'BL06' | 'BL07' | 'BL08' | 'BL09';

/** Kind of day */
export type CalendarKindCode = 'holiday' | 'workday' | 'tradingHoliday' | 'tradingDay';

/** Cause category */
export type CauseCategoryCode = 'people' | 'process' | 'system' | 'external';

/** Check result */
export type CheckResultCode = 'pass' | 'fail' | 'waived';

/** Confirmation status */
export type ConfirmStatusCode = 'draft' | 'submitted' | 'confirmed';

/** Control effect */
export type ControlEffectCode = 'strong' | 'adequate' | 'weak' | 'none';

/** Control frequency */
export type ControlFrequencyCode =
  'perTxn' | 'many' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly' | 'event';

/** Control mode */
export type ControlModeCode = 'manual' | 'auto' | 'itDependent';

/** Control rating */
export type ControlRatingCode = 'effective' | 'partial' | 'ineffective';

/** Control type */
export type ControlTypeCode = 'preventive' | 'detective' | 'corrective' | 'directive';

/** Currency */
export type CurrencyCode = 'CNY' | 'USD' | 'EUR' | 'HKD' | 'GBP' | 'JPY' | 'other';

/** Data-review check */
export type DataReviewCheckCode =
  'completeness' | 'amount' | 'classification' | 'timeliness' | 'duplicate' | 'evidence';

/** Data scope */
export type DataScopeCode =
  'all' | 'organisationBelow' | 'departmentBelow' | 'department' | 'own' | 'party' | 'needToKnow' | 'none';

/** Data source */
export type DataSourceModeCode = 'manual' | 'excel' | 'api' | 'sql';

/** Delivery status */
export type DeliveryStatusCode = 'waiting' | 'delivered' | 'failed' | 'withheld';

/** Discovery channel */
export type DiscoverChannelCode =
  | 'selfCheck'
  | 'lineCheck'
  | 'audit'
  | 'regulator'
  | 'complaint'
  | 'whistle'
  | 'monitor'
  | 'media'
  | 'judicial'
  | 'other';

/** Enterprise kind */
export type EnterpriseKindCode =
  | 'parent'
  | 'bank'
  | 'insurance'
  | 'securities'
  | 'trust'
  | 'leasing'
  | 'amc'
  | 'fund'
  | 'realEstate'
  | 'industry'
  | 'service';

/** Business status */
export type EnterpriseStatusCode = 'normal' | 'rectifying' | 'suspended' | 'liquidating' | 'deregistered';

/** Frequency */
export type FrequencyCode = 'many' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'halfYear' | 'yearly' | 'adhoc';

/** Gender */
export type GenderCode = 'male' | 'female' | 'unknown';

/** Home type */
export type HomeTypeCode = 'dataViz' | 'default' | 'opsRisk' | 'chart';

/** Impact */
export type ImpactLevelCode = '1' | '2' | '3' | '4' | '5';

/** Value kind */
export type KriKindCode = 'quantitative' | 'qualitative';

/** Indicator level */
export type KriLevelCode = 'group' | 'entity' | 'line' | 'dept';

/** Indicator nature */
export type KriNatureCode = 'leading' | 'coincident' | 'lagging';

/** Language */
export type LanguageCodeCode = 'zh-cn' | 'zh-tw' | 'en';

/** Lead result */
export type LeadResultCode = 'confirmed' | 'included' | 'excluded' | 'wrongDept';

/** Lead source */
export type LeadSourceCode =
  | 'ledger'
  | 'penalty'
  | 'lawsuit'
  | 'complaint'
  | 'audit'
  | 'itIncident'
  | 'kri'
  | 'insurance'
  | 'whistle'
  | 'dataReview'
  | 'media'
  | 'manual';

/** Lead status */
export type LeadStatusCode = 'pending' | 'distributed' | 'fedBack' | 'closed';

/** Library status */
export type LibStatusCode = 'draft' | 'reviewing' | 'enabled' | 'disabled';

/** Likelihood */
export type LikelihoodLevelCode = '1' | '2' | '3' | '4' | '5';

/** Event status */
export type LossEventStatusCode =
  | 'draft'
  | 'deptReview'
  | 'ormReview'
  | 'financeReview'
  | 'leaderReview'
  | 'returned'
  | 'confirmed'
  | 'merged'
  | 'closed'
  | 'rejected'
  | 'voided';

/** Loss form */
export type LossFormCode =
  'legalCost' | 'regFine' | 'assetLoss' | 'compensation' | 'recourseFail' | 'writeDown' | 'other';

/** Event nature */
export type LossNatureCode = 'actualLoss' | 'nearMiss' | 'potential' | 'nonFinancial' | 'gain';

/** Event severity */
export type LossSeverityCode = 'insignificant' | 'minor' | 'moderate' | 'major' | 'severe';

/** Updated item */
export type LossUpdateFieldCode =
  | 'title'
  | 'occurEnd'
  | 'summary'
  | 'expectedLoss'
  | 'nonFinImpact'
  | 'nonFinLevel'
  | 'customersAffected'
  | 'downtimeMinutes'
  | 'provincesAffected'
  | 'eventType'
  | 'businessLine'
  | 'primaryCause'
  | 'boundary'
  | 'grossLoss'
  | 'recoveries'
  | 'netLoss';

/** Update type */
export type LossUpdateTypeCode = 'addLoss' | 'addRecovery' | 'provisionChange' | 'reclassify' | 'facts' | 'correction';

/** Major-event criteria (Order 2023 No. 5, Art. 42) */
export type MajorCriteriaCode = 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'M8' | 'M9';

/** Master mode */
export type MasterModeCode = 'existing' | 'newEvent';

/** Unit */
export type MeasureUnitCode =
  | 'pct'
  | 'bp'
  | 'count'
  | 'times'
  | 'person'
  | 'case'
  | 'item'
  | 'day'
  | 'workday'
  | 'hour'
  | 'minute'
  | 'yuan'
  | 'wan'
  | 'yi'
  | 'score'
  | 'ratio';

/** Menu type */
export type MenuTypeCode = 'folder' | 'page' | 'link';

/** Merge reason */
export type MergeReasonCode = 'sameIncident' | 'sameCause' | 'duplicate' | 'series';

/** Merge role */
export type MergeRoleCode = 'single' | 'master' | 'child';

/** Non-financial impact */
export type NonFinImpactCode = 'customer' | 'regulatory' | 'reputation' | 'operation' | 'safety' | 'dataLeak' | 'legal';

/** Notice level */
export type NoticeLevelCode = 'info' | 'warning' | 'urgent';

/** Notice status */
export type NoticeStatusCode = 'draft' | 'sent' | 'revoked';

/** Notice type */
export type NoticeTypeCode = 'todo' | 'warning' | 'announcement' | 'system';

/** Organisation type */
export type OrgTypeCode = 'group' | 'company' | 'branch' | 'dept' | 'team';

/** Priority */
export type PriorityCode = 'high' | 'medium' | 'low';

/** Process class */
export type ProcClassCode = 'strategy' | 'business' | 'management' | 'support';

/** Framework node status */
export type ProcNodeStatusCode = 'drafting' | 'effective' | 'changing' | 'abolished';

/** Process status */
export type ProcStatusCode = 'toComb' | 'combing' | 'published' | 'abolishing' | 'abolished' | 'repealing' | 'repealed';

/** Step type */
export type ProcStepTypeCode =
  'start' | 'activity' | 'decision' | 'parallel' | 'subProcess' | 'document' | 'system' | 'end';

/** Province (GB/T 2260) */
export type ProvinceCode =
  | '110000'
  | '120000'
  | '130000'
  | '140000'
  | '150000'
  | '210000'
  | '220000'
  | '230000'
  | '310000'
  | '320000'
  | '330000'
  | '340000'
  | '350000'
  | '360000'
  | '370000'
  | '410000'
  | '420000'
  | '430000'
  | '440000'
  | '450000'
  | '460000'
  | '500000'
  | '510000'
  | '520000'
  | '530000'
  | '540000'
  | '610000'
  | '620000'
  | '630000'
  | '640000'
  | '650000'
  | '710000'
  | '810000'
  | '820000';

/** Recovery type */
export type RecoveryTypeCode = 'insurance' | 'perpetrator' | 'counterparty' | 'thirdParty' | 'judicial' | 'other';

/** Region (province level) */
export type RegionCode =
  | '110000'
  | '120000'
  | '130000'
  | '140000'
  | '150000'
  | '210000'
  | '220000'
  | '230000'
  | '310000'
  | '320000'
  | '330000'
  | '340000'
  | '350000'
  | '360000'
  | '370000'
  | '410000'
  | '420000'
  | '430000'
  | '440000'
  | '450000'
  | '460000'
  | '500000'
  | '510000'
  | '520000'
  | '530000'
  | '540000'
  | '610000'
  | '620000'
  | '630000'
  | '640000'
  | '650000'
  | '710000'
  | '810000'
  | '820000';

/** Approval status */
export type ReviewFlowCode = 'draft' | 'reviewing' | 'returned' | 'effective' | 'rejected' | 'dissolved';

/** Risk boundary */
export type RiskBoundaryCode = 'none' | 'credit' | 'market';

/** Risk level */
export type RiskLevelCode = 'low' | 'medium' | 'high' | 'extreme';

/** Risk source */
export type RiskSourceCode =
  'startup' | 'rcsa' | 'process' | 'lossEvent' | 'warning' | 'audit' | 'regulator' | 'newProduct' | 'manual';

/** Role type */
export type RoleTypeCode = 'system' | 'business' | 'flow' | 'view';

/** Secrecy */
export type SecretLevelCode = 'public' | 'internal' | 'confidential' | 'secret' | 'core';

/** Status of text messages */
export type SmsStatusCode = 'kept' | 'sent' | 'failed';

/** Tag tone */
export type TagToneCode =
  'none' | 'low' | 'medium' | 'high' | 'extreme' | 'draft' | 'review' | 'returned' | 'done' | 'void' | 'accent';

/** Interface type */
export type TemplateUiTypeCode = 'list' | 'tree' | 'form';

/** Threshold direction */
export type ThresholdDirectionCode = 'higherWorse' | 'lowerWorse' | 'range';

/** Use status */
export type UseStatusCode = 'draft' | 'enabled' | 'disabled';

/** User status */
export type UserStatusCode = 'active' | 'disabled' | 'locked' | 'left';

/** Webhook event */
export type WebhookEventCode = 'create' | 'update' | 'transition' | 'delete' | 'restore';

/** Deal action */
export type WfActionCode =
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addBefore'
  | 'addAfter'
  | 'addSigner'
  | 'removeSigner'
  | 'copy'
  | 'draft';

/** Handler rule */
export type WfAssignTypeCode =
  | 'user'
  | 'role'
  | 'roleInDept'
  | 'deptLeader'
  | 'initiator'
  | 'initiatorLeader'
  | 'formField'
  | 'prevSelect'
  | 'expression';

/** Process category */
export type WfCategoryCode =
  'opRisk' | 'compliance' | 'itrm' | 'outsourcing' | 'process' | 'coop' | 'governance' | 'report' | 'system' | 'test';

/** Department range */
export type WfDeptRangeCode = 'none' | 'initDept' | 'initDeptBelow' | 'billDept' | 'billDeptBelow' | 'entity';

/** Use */
export type WfExprUseCode = 'assignee' | 'condition' | 'collection' | 'completion' | 'due' | 'title';

/** Listener event */
export type WfListenerEventCode = 'start' | 'end' | 'take' | 'create' | 'assign' | 'complete' | 'timeout';

/** Listener type */
export type WfListenerTypeCode = 'execution' | 'task';

/** Model status */
export type WfModelStatusCode = 'draft' | 'deployed' | 'changed';

/** Several handlers */
export type WfMultiModeCode = 'single' | 'all' | 'any' | 'ratio' | 'sequential';

/** Parameter kind */
export type WfParamKindCode = 'string' | 'expression';

/** Result type */
export type WfResultTypeCode = 'boolean' | 'user' | 'users' | 'text' | 'number' | 'date';

/** Approval definitions */
export interface FwFlowDefine {
  id: string;
  /** Code */
  flowCode: string | null;
  /** Name */
  flowName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Model */
  modelCode: string | null;
  /** Step of the bill when returned */
  onReturn: string | null;
  /** Step of the bill when refused */
  onReject: string | null;
  /** Step of the bill when withdrawn */
  onWithdraw: string | null;
  /** Step of the bill when sent again */
  onResubmit: string | null;
  /** Nodes */
  nodes: FwFlowNode[];
  /** Process */
  bpmnKey: string | null;
  /** Version */
  versionNo: number | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Process matching */
export interface FwFlowMatch {
  id: string;
  /** Name */
  ruleName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Model */
  modelCode: string | null;
  /** Process */
  flowKey: string | null;
  /** Priority */
  priority: number | null;
  /** Companies */
  orgs: string[];
  /** Initiator roles */
  roles: string[];
  /** Condition */
  condition: string | null;
  /** From */
  fromDate: string | null;
  /** To */
  toDate: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Nodes */
export interface FwFlowNode {
  id: string;
  /** Node */
  nodeName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Handler rule */
  assignType: WfAssignTypeCode | null;
  /** Value */
  assignValue: string | null;
  /** Range */
  deptRange: WfDeptRangeCode | null;
  /** Several handlers */
  multiMode: WfMultiModeCode | null;
  /** Ratio */
  passRatio: string | null;
  /** Enter when */
  condition: string | null;
  /** Actions */
  actions: WfActionCode[];
  /** Step of the bill when approved */
  statusAfter: string | null;
  /** Due */
  dueHours: string | null;
  /** No. */
  sortNo: number | null;
}

/** Group enterprises */
export interface GroupEnterprise {
  id: string;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Parent company */
  parent: string | null;
  /** Order */
  sortNo: number | null;
  /** Attachments */
  attachments: FileValue[];
  /** Entity code */
  entCode: string | null;
  /** Short name */
  shortName: string | null;
  /** Unified social credit code */
  uscc: string | null;
  /** Enterprise kind */
  kind: EnterpriseKindCode | null;
  /** Holding */
  holding: string | null;
  /** Consolidated */
  consolidated: boolean | null;
  /** Organisation node */
  dept: string | null;
  /** Legal representative */
  legalRep: string | null;
  /** Province */
  province: ProvinceCode | null;
  /** City */
  city: string | null;
  /** Established */
  setupDate: string | null;
  /** Registered capital */
  regCapital: string | null;
  /** Main business */
  mainBusiness: string | null;
  /** Business status */
  bizStatus: EnterpriseStatusCode | null;
  /** Subsidiaries */
  subsidiaryCount: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Indicator categories */
export interface KriCategory {
  id: string;
  /** Code */
  code: string | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Parent */
  parent: string | null;
  /** Order */
  sortNo: number | null;
  /** Risk type */
  eventType: string | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Indicator factors */
export interface KriFactor {
  id: string;
  /** Factor code */
  factorCode: string | null;
  /** Name */
  name: string | null;
  /** Definition and source rule */
  definition: string | null;
  /** Unit */
  unit: MeasureUnitCode | null;
  /** Decimals */
  decimals: number | null;
  /** Frequency */
  frequency: FrequencyCode | null;
  /** Data source */
  sourceMode: DataSourceModeCode | null;
  /** Source system */
  sourceSystem: string | null;
  /** Interface or query id */
  sourceExpr: string | null;
  /** Provider */
  provideDept: string | null;
  /** Lowest valid */
  minValue: string | null;
  /** Highest valid */
  maxValue: string | null;
  /** Used by */
  usedBy: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Key risk indicators */
export interface KriIndicator {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Indicator code */
  kriCode: string | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Category */
  category: string | null;
  /** Level */
  kriLevel: KriLevelCode | null;
  /** Nature */
  nature: KriNatureCode | null;
  /** Value kind */
  valueKind: KriKindCode | null;
  /** Meaning */
  description: string | null;
  /** Unit */
  unit: MeasureUnitCode | null;
  /** Factors */
  factors: string[];
  /** Formula */
  formula: string | null;
  /** Threshold direction */
  direction: ThresholdDirectionCode | null;
  /** Yellow threshold */
  yellowFrom: string | null;
  /** Red threshold */
  redFrom: string | null;
  /** Upper green bound */
  yellowTo: string | null;
  /** Upper yellow bound */
  redTo: string | null;
  /** Threshold basis */
  thresholdBasis: string | null;
  /** Frequency */
  frequency: FrequencyCode | null;
  /** Roll-up */
  aggMethod: AggMethodCode | null;
  /** Owner */
  ownerDept: string | null;
  /** Departments monitored */
  scopeDepts: string[];
  /** Verifier */
  verifier: string | null;
  /** Leader verification */
  needLeader: boolean | null;
  /** Linked risks */
  linkedRisks: string[];
  /** Controls watched */
  linkedControls: string[];
  /** Version */
  versionNo: number | null;
  /** Enabled on */
  enabledOn: string | null;
  /** Disable reason */
  disableReason: string | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Action plans */
export interface OpsAction {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Action no. */
  actionNo: string | null;
  /** Action */
  title: string | null;
  /** Source */
  sourceType: ActionSourceCode | null;
  /** Source record */
  source: string | null;
  /** Measure */
  measure: string | null;
  /** Type */
  actionType: ActionTypeCode | null;
  /** Priority */
  priority: PriorityCode | null;
  /** Owner department */
  ownerDept: string | null;
  /** Owner */
  owner: string | null;
  /** Due */
  planDate: string | null;
  /** Progress */
  progress: string | null;
  /** Latest progress */
  progressNote: string | null;
  /** Done on */
  actualDate: string | null;
  /** Evidence */
  evidence: FileValue[];
  /** Extensions */
  extendCount: number | null;
  /** Asks for extension to */
  extendTo: string | null;
  /** Reason for extension */
  extendReason: string | null;
  /** Verification */
  verifyOpinion: string | null;
  /** Overdue */
  overdue: boolean | null;
  /** On time */
  onTime: boolean | null;
  /** Status */
  status: ActionStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Loss-data review */
export interface OpsDataReview {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Review no. */
  reviewNo: string | null;
  /** Title */
  title: string | null;
  /** Period */
  period: string | null;
  /** Departments */
  depts: string[];
  /** Checker */
  checker: string | null;
  /** Findings */
  items: OpsDataReviewItem[];
  /** Checked */
  checkedCount: number | null;
  /** Failed */
  failedCount: number | null;
  /** Pass rate */
  passRate: string | null;
  /** Conclusion */
  conclusion: string | null;
  /** Status */
  status: ReviewFlowCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Review findings */
export interface OpsDataReviewItem {
  id: string;
  /** Check */
  check: DataReviewCheckCode | null;
  /** Loss event */
  event: string | null;
  /** Recorded */
  systemValue: string | null;
  /** Reference */
  referenceValue: string | null;
  /** Difference */
  difference: string | null;
  /** Result */
  result: CheckResultCode | null;
  /** Owner */
  dept: string | null;
  /** Remark */
  remark: string | null;
  /** No. */
  sortNo: number | null;
}

/** Loss events */
export interface OpsLossEvent {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Event no. */
  eventNo: string | null;
  /** Event title */
  title: string | null;
  /** Event nature */
  nature: LossNatureCode | null;
  /** Reporting department */
  reportDept: string | null;
  /** Reporter's phone */
  reporterPhone: string | null;
  /** Legal entity */
  occurEntity: string | null;
  /** Responsible department */
  occurDept: string | null;
  /** Occurred from */
  occurStart: string | null;
  /** Occurred to */
  occurEnd: string | null;
  /** Discovery date */
  discoverDate: string | null;
  /** First accounting date */
  firstAcctDate: string | null;
  /** Discovery channel */
  discoverChannel: DiscoverChannelCode | null;
  /** Event type */
  eventType: string | null;
  /** Level-1 type */
  eventTypeL1: string | null;
  /** Level-1 type name */
  eventTypeL1Name: string | null;
  /** Level-1 type */
  eventTypeTop: string | null;
  /** Business line */
  businessLine: BusinessLineCode | null;
  /** Product or service */
  productName: string | null;
  /** Process */
  process: string | null;
  /** Primary cause */
  primaryCause: string | null;
  /** Contributing causes */
  causes: string[];
  /** What happened */
  summary: string | null;
  /** Immediate measures */
  immediateMeasure: string | null;
  /** Loss entries */
  losses: OpsLossItem[];
  /** Recoveries */
  recoveries: OpsLossRecovery[];
  /** Gross loss */
  grossLoss: string | null;
  /** Insurance recovery */
  recoveryIns: string | null;
  /** Other recovery */
  recoveryOther: string | null;
  /** Net loss */
  netLoss: string | null;
  /** Rapid recovery */
  rapidRecovery: boolean | null;
  /** Expected total loss */
  expectedLoss: string | null;
  /** Severity */
  severity: LossSeverityCode | null;
  /** Non-financial impact */
  nonFinImpact: NonFinImpactCode[];
  /** Non-financial level */
  nonFinLevel: ImpactLevelCode | null;
  /** Customers affected */
  customersAffected: number | null;
  /** Downtime */
  downtimeMinutes: number | null;
  /** Provinces affected */
  provincesAffected: number | null;
  /** Boundary with other risk */
  boundary: RiskBoundaryCode | null;
  /** In loss component */
  inCapital: boolean | null;
  /** Criteria marked by hand */
  majorManual: MajorCriteriaCode[];
  /** Reason for taking a mark off */
  majorReason: string | null;
  /** Major-event criteria met */
  majorCriteria: MajorCriteriaCode[];
  /** Major event */
  isMajor: boolean | null;
  /** Regulatory deadline */
  regDeadline: string | null;
  /** Reported to regulator on */
  regReportDate: string | null;
  /** Regulatory report */
  regReportFile: FileValue[];
  /** Criminal case */
  isCase: boolean | null;
  /** Case number */
  caseNo: string | null;
  /** Accountability */
  accountability: AccountabilityCode | null;
  /** Linked risks */
  linkedRisks: string[];
  /** Linked indicators */
  linkedKris: string[];
  /** Source lead */
  lead: string | null;
  /** Merge role */
  mergeRole: MergeRoleCode | null;
  /** Master event */
  masterEvent: string | null;
  /** Gross loss of merged events */
  mergedGross: string | null;
  /** Recoveries of merged events */
  mergedRecovery: string | null;
  /** Gross loss, merged */
  groupGross: string | null;
  /** Recoveries, merged */
  groupRecovery: string | null;
  /** Net loss, merged */
  groupNet: string | null;
  /** Secrecy */
  secretLevel: SecretLevelCode | null;
  /** Reported on */
  submittedOn: string | null;
  /** Late */
  reportedLate: boolean | null;
  /** Reason for late reporting */
  lateReason: string | null;
  /** In this step since */
  nodeSince: string | null;
  /** Waiting */
  waitingDays: number | null;
  /** Date for statistics */
  statDate: string | null;
  /** Status */
  status: LossEventStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Loss event types */
export interface OpsLossEventType {
  id: string;
  /** Code */
  code: string | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Parent */
  parent: string | null;
  /** Order */
  sortNo: number | null;
  /** Attachments */
  attachments: FileValue[];
  /** Definition */
  definition: string | null;
  /** Examples */
  examples: string | null;
  /** Regulatory code */
  regCode: string | null;
  /** Loss events */
  eventCount: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Loss entries */
export interface OpsLossItem {
  id: string;
  /** Loss form */
  lossForm: LossFormCode | null;
  /** Accounting date */
  acctDate: string | null;
  /** GL account */
  glAccount: string | null;
  /** Voucher no. */
  voucherNo: string | null;
  /** Provision */
  isProvision: boolean | null;
  /** Remark */
  remark: string | null;
  /** Currency */
  currency: CurrencyCode | null;
  /** Amount */
  amount: string | null;
  /** Rate to CNY */
  fxRate: string | null;
  /** Amount in CNY */
  amountCny: string | null;
  /** No. */
  sortNo: number | null;
}

/** Loss leads */
export interface OpsLossLead {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Lead no. */
  leadNo: string | null;
  /** Lead */
  title: string | null;
  /** Source */
  source: LeadSourceCode | null;
  /** Source reference */
  sourceRef: string | null;
  /** Data review */
  dataReview: string | null;
  /** Content */
  content: string | null;
  /** Amount involved */
  amount: string | null;
  /** Found on */
  foundDate: string | null;
  /** Suspected type */
  suspectType: string | null;
  /** Department */
  targetDept: string | null;
  /** Handler */
  handler: string | null;
  /** Feedback due */
  deadline: string | null;
  /** Note to the department */
  message: string | null;
  /** Result */
  result: LeadResultCode | null;
  /** Explanation */
  explain: string | null;
  /** Should go to */
  suggestDept: string | null;
  /** Loss event */
  event: string | null;
  /** Evidence */
  evidence: FileValue[];
  /** Feedback */
  feedbacks: OpsLossLeadReply[];
  /** Overdue */
  overdue: boolean | null;
  /** Status */
  status: LeadStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Lead feedback */
export interface OpsLossLeadFeedback {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Lead no. */
  leadNo: string | null;
  /** Lead */
  title: string | null;
  /** Source */
  source: LeadSourceCode | null;
  /** Source reference */
  sourceRef: string | null;
  /** Data review */
  dataReview: string | null;
  /** Content */
  content: string | null;
  /** Amount involved */
  amount: string | null;
  /** Found on */
  foundDate: string | null;
  /** Suspected type */
  suspectType: string | null;
  /** Department */
  targetDept: string | null;
  /** Handler */
  handler: string | null;
  /** Feedback due */
  deadline: string | null;
  /** Note to the department */
  message: string | null;
  /** Result */
  result: LeadResultCode | null;
  /** Explanation */
  explain: string | null;
  /** Should go to */
  suggestDept: string | null;
  /** Loss event */
  event: string | null;
  /** Evidence */
  evidence: FileValue[];
  /** Feedback */
  feedbacks: OpsLossLeadReply[];
  /** Overdue */
  overdue: boolean | null;
  /** Status */
  status: LeadStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Lead feedback */
export interface OpsLossLeadReply {
  id: string;
  /** Result */
  result: LeadResultCode | null;
  /** Explanation */
  explain: string | null;
  /** Event */
  event: string | null;
  /** Should go to */
  suggestDept: string | null;
  /** By */
  feedbackUser: string | null;
  /** At */
  feedbackTime: string | null;
  /** Evidence */
  evidence: FileValue[];
  /** No. */
  sortNo: number | null;
}

/** Event merging */
export interface OpsLossMerge {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Merge no. */
  mergeNo: string | null;
  /** Title */
  title: string | null;
  /** Merge reason */
  mergeReason: MergeReasonCode | null;
  /** Events merged */
  members: string[];
  /** Master by */
  masterMode: MasterModeCode | null;
  /** Master event */
  masterEvent: string | null;
  /** Master's event type */
  newEventType: string | null;
  /** Master's business line */
  newBusinessLine: BusinessLineCode | null;
  /** Master's primary cause */
  newPrimaryCause: string | null;
  /** Master's legal entity */
  newOccurEntity: string | null;
  /** Master's responsible department */
  newOccurDept: string | null;
  /** Occurred from */
  newOccurStart: string | null;
  /** Occurred to */
  newOccurEnd: string | null;
  /** Discovery date */
  newDiscoverDate: string | null;
  /** Duplicate amount removed */
  duplicateCut: string | null;
  /** Gross total */
  grossTotal: string | null;
  /** Net total */
  netTotal: string | null;
  /** Events */
  memberCount: number | null;
  /** Several legal entities */
  spansEntities: boolean | null;
  /** Agreed by the head of operational risk */
  leaderAgreed: boolean | null;
  /** Justification */
  note: string | null;
  /** Status */
  status: ReviewFlowCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Merge review */
export interface OpsLossMergeReview {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Merge no. */
  mergeNo: string | null;
  /** Title */
  title: string | null;
  /** Merge reason */
  mergeReason: MergeReasonCode | null;
  /** Events merged */
  members: string[];
  /** Master by */
  masterMode: MasterModeCode | null;
  /** Master event */
  masterEvent: string | null;
  /** Master's event type */
  newEventType: string | null;
  /** Master's business line */
  newBusinessLine: BusinessLineCode | null;
  /** Master's primary cause */
  newPrimaryCause: string | null;
  /** Master's legal entity */
  newOccurEntity: string | null;
  /** Master's responsible department */
  newOccurDept: string | null;
  /** Occurred from */
  newOccurStart: string | null;
  /** Occurred to */
  newOccurEnd: string | null;
  /** Discovery date */
  newDiscoverDate: string | null;
  /** Duplicate amount removed */
  duplicateCut: string | null;
  /** Gross total */
  grossTotal: string | null;
  /** Net total */
  netTotal: string | null;
  /** Events */
  memberCount: number | null;
  /** Several legal entities */
  spansEntities: boolean | null;
  /** Agreed by the head of operational risk */
  leaderAgreed: boolean | null;
  /** Justification */
  note: string | null;
  /** Waiting */
  waitingDays: number | null;
  /** Status */
  status: ReviewFlowCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Loss event causes */
export interface OpsLossReason {
  id: string;
  /** Code */
  code: string | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Parent */
  parent: string | null;
  /** Order */
  sortNo: number | null;
  /** Attachments */
  attachments: FileValue[];
  /** Cause category */
  category: CauseCategoryCode | null;
  /** Description */
  description: string | null;
  /** Events, as primary cause */
  primaryCount: number | null;
  /** Events, as contributing cause */
  contributingCount: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Recoveries */
export interface OpsLossRecovery {
  id: string;
  /** Recovery type */
  recoveryType: RecoveryTypeCode | null;
  /** Received on */
  receivedDate: string | null;
  /** Payer */
  payer: string | null;
  /** Policy no. */
  policyNo: string | null;
  /** Voucher no. */
  voucherNo: string | null;
  /** Currency */
  currency: CurrencyCode | null;
  /** Amount */
  amount: string | null;
  /** Rate to CNY */
  fxRate: string | null;
  /** Amount in CNY */
  amountCny: string | null;
  /** No. */
  sortNo: number | null;
}

/** Event review */
export interface OpsLossReview {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Event no. */
  eventNo: string | null;
  /** Event title */
  title: string | null;
  /** Event nature */
  nature: LossNatureCode | null;
  /** Reporting department */
  reportDept: string | null;
  /** Reporter's phone */
  reporterPhone: string | null;
  /** Legal entity */
  occurEntity: string | null;
  /** Responsible department */
  occurDept: string | null;
  /** Occurred from */
  occurStart: string | null;
  /** Occurred to */
  occurEnd: string | null;
  /** Discovery date */
  discoverDate: string | null;
  /** First accounting date */
  firstAcctDate: string | null;
  /** Discovery channel */
  discoverChannel: DiscoverChannelCode | null;
  /** Event type */
  eventType: string | null;
  /** Level-1 type */
  eventTypeL1: string | null;
  /** Level-1 type name */
  eventTypeL1Name: string | null;
  /** Level-1 type */
  eventTypeTop: string | null;
  /** Business line */
  businessLine: BusinessLineCode | null;
  /** Product or service */
  productName: string | null;
  /** Process */
  process: string | null;
  /** Primary cause */
  primaryCause: string | null;
  /** Contributing causes */
  causes: string[];
  /** What happened */
  summary: string | null;
  /** Immediate measures */
  immediateMeasure: string | null;
  /** Loss entries */
  losses: OpsLossItem[];
  /** Recoveries */
  recoveries: OpsLossRecovery[];
  /** Gross loss */
  grossLoss: string | null;
  /** Insurance recovery */
  recoveryIns: string | null;
  /** Other recovery */
  recoveryOther: string | null;
  /** Net loss */
  netLoss: string | null;
  /** Rapid recovery */
  rapidRecovery: boolean | null;
  /** Expected total loss */
  expectedLoss: string | null;
  /** Severity */
  severity: LossSeverityCode | null;
  /** Non-financial impact */
  nonFinImpact: NonFinImpactCode[];
  /** Non-financial level */
  nonFinLevel: ImpactLevelCode | null;
  /** Customers affected */
  customersAffected: number | null;
  /** Downtime */
  downtimeMinutes: number | null;
  /** Provinces affected */
  provincesAffected: number | null;
  /** Boundary with other risk */
  boundary: RiskBoundaryCode | null;
  /** In loss component */
  inCapital: boolean | null;
  /** Criteria marked by hand */
  majorManual: MajorCriteriaCode[];
  /** Reason for taking a mark off */
  majorReason: string | null;
  /** Major-event criteria met */
  majorCriteria: MajorCriteriaCode[];
  /** Major event */
  isMajor: boolean | null;
  /** Regulatory deadline */
  regDeadline: string | null;
  /** Reported to regulator on */
  regReportDate: string | null;
  /** Regulatory report */
  regReportFile: FileValue[];
  /** Criminal case */
  isCase: boolean | null;
  /** Case number */
  caseNo: string | null;
  /** Accountability */
  accountability: AccountabilityCode | null;
  /** Linked risks */
  linkedRisks: string[];
  /** Linked indicators */
  linkedKris: string[];
  /** Source lead */
  lead: string | null;
  /** Merge role */
  mergeRole: MergeRoleCode | null;
  /** Master event */
  masterEvent: string | null;
  /** Gross loss of merged events */
  mergedGross: string | null;
  /** Recoveries of merged events */
  mergedRecovery: string | null;
  /** Gross loss, merged */
  groupGross: string | null;
  /** Recoveries, merged */
  groupRecovery: string | null;
  /** Net loss, merged */
  groupNet: string | null;
  /** Secrecy */
  secretLevel: SecretLevelCode | null;
  /** Reported on */
  submittedOn: string | null;
  /** Late */
  reportedLate: boolean | null;
  /** Reason for late reporting */
  lateReason: string | null;
  /** In this step since */
  nodeSince: string | null;
  /** Waiting */
  waitingDays: number | null;
  /** Date for statistics */
  statDate: string | null;
  /** Status */
  status: LossEventStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Loss event updates */
export interface OpsLossUpdate {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Loss event */
  event: string | null;
  /** Version */
  versionNo: string | null;
  /** Update */
  label: string | null;
  /** Update type */
  updateType: LossUpdateTypeCode[];
  /** Reason */
  reason: string | null;
  /** Further loss entries */
  newLosses: OpsLossUpdateItem[];
  /** Further recoveries */
  newRecoveries: OpsLossUpdateRecovery[];
  /** New title */
  newTitle: string | null;
  /** New end date */
  newOccurEnd: string | null;
  /** New account of what happened */
  newSummary: string | null;
  /** New expected total loss */
  newExpectedLoss: string | null;
  /** New non-financial impact */
  newNonFinImpact: NonFinImpactCode[];
  /** New non-financial level */
  newNonFinLevel: ImpactLevelCode | null;
  /** New number of customers */
  newCustomersAffected: number | null;
  /** New downtime */
  newDowntimeMinutes: number | null;
  /** New number of provinces */
  newProvincesAffected: number | null;
  /** New event type */
  newEventType: string | null;
  /** New business line */
  newBusinessLine: BusinessLineCode | null;
  /** New primary cause */
  newPrimaryCause: string | null;
  /** New boundary */
  newBoundary: RiskBoundaryCode | null;
  /** Changes */
  changes: OpsLossUpdateChange[];
  /** Amounts change */
  amountsChange: boolean | null;
  /** Gross loss before */
  grossBefore: string | null;
  /** Gross loss after */
  grossAfter: string | null;
  /** Net loss before */
  netBefore: string | null;
  /** Net loss after */
  netAfter: string | null;
  /** Agreed by operational risk */
  riskAgreed: boolean | null;
  /** Status */
  status: ReviewFlowCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Changes */
export interface OpsLossUpdateChange {
  id: string;
  /** Item */
  field: LossUpdateFieldCode | null;
  /** Before */
  oldValue: string | null;
  /** After */
  newValue: string | null;
  /** No. */
  sortNo: number | null;
}

/** Further loss entries */
export interface OpsLossUpdateItem {
  id: string;
  /** Loss form */
  lossForm: LossFormCode | null;
  /** Accounting date */
  acctDate: string | null;
  /** GL account */
  glAccount: string | null;
  /** Voucher no. */
  voucherNo: string | null;
  /** Provision */
  isProvision: boolean | null;
  /** Remark */
  remark: string | null;
  /** Currency */
  currency: CurrencyCode | null;
  /** Amount */
  amount: string | null;
  /** Rate to CNY */
  fxRate: string | null;
  /** Amount in CNY */
  amountCny: string | null;
  /** No. */
  sortNo: number | null;
}

/** Further recoveries */
export interface OpsLossUpdateRecovery {
  id: string;
  /** Recovery type */
  recoveryType: RecoveryTypeCode | null;
  /** Received on */
  receivedDate: string | null;
  /** Payer */
  payer: string | null;
  /** Policy no. */
  policyNo: string | null;
  /** Voucher no. */
  voucherNo: string | null;
  /** Currency */
  currency: CurrencyCode | null;
  /** Amount */
  amount: string | null;
  /** Rate to CNY */
  fxRate: string | null;
  /** Amount in CNY */
  amountCny: string | null;
  /** No. */
  sortNo: number | null;
}

/** Step controls */
export interface ProcControl {
  id: string;
  /** No. */
  controlNo: string | null;
  /** Risk */
  riskNo: string | null;
  /** Control */
  controlName: string | null;
  /** Library control */
  controlId: string | null;
  /** Type */
  controlType: ControlTypeCode | null;
  /** Mode */
  controlMode: ControlModeCode | null;
  /** Frequency */
  frequency: ControlFrequencyCode | null;
  /** Owner post */
  owner: string | null;
  /** Evidence */
  evidence: string | null;
  /** Key */
  isKey: boolean | null;
  /** Effectiveness */
  effect: ControlEffectCode | null;
  /** No. */
  sortNo: number | null;
}

/** Process framework */
export interface ProcFramework {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Code */
  nodeCode: string | null;
  /** Name */
  nodeName: string | null;
  /** English name */
  nodeNameEn: string | null;
  /** Traditional Chinese name */
  nodeNameTw: string | null;
  /** Parent */
  parentId: string | null;
  /** Class */
  procClass: ProcClassCode | null;
  /** Owner */
  procOwner: string | null;
  /** Department */
  nodeDept: string | null;
  /** Purpose */
  purpose: string | null;
  /** Scope */
  scope: string | null;
  /** Number of processes */
  processCount: number | null;
  /** Order */
  sortNo: number | null;
  /** Status */
  nodeStatus: ProcNodeStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Process library */
export interface ProcProcess {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Code */
  processCode: string | null;
  /** Name */
  processName: string | null;
  /** English name */
  processNameEn: string | null;
  /** Traditional Chinese name */
  processNameTw: string | null;
  /** Framework node */
  nodeId: string | null;
  /** Version */
  versionNo: string | null;
  /** Current */
  isCurrent: boolean | null;
  /** Owner */
  procOwner: string | null;
  /** Lead department */
  procDept: string | null;
  /** Participants */
  partDepts: string[];
  /** Purpose */
  purpose: string | null;
  /** Scope */
  scope: string | null;
  /** Trigger */
  startEvent: string | null;
  /** Result */
  endEvent: string | null;
  /** Inputs */
  inputs: string | null;
  /** Outputs */
  outputs: string | null;
  /** Key process */
  keyProcess: boolean | null;
  /** Standard time */
  slaHours: string | null;
  /** Steps */
  steps: ProcStep[];
  /** Step risks */
  risks: ProcRisk[];
  /** Controls */
  controls: ProcControl[];
  /** Number of steps */
  stepCount: number | null;
  /** High risks */
  highRiskCount: number | null;
  /** Effective */
  effectiveDate: string | null;
  /** Status */
  procStatus: ProcStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Step risks */
export interface ProcRisk {
  id: string;
  /** No. */
  riskNo: string | null;
  /** Step */
  stepNo: string | null;
  /** Risk */
  riskName: string | null;
  /** Type */
  riskType: string | null;
  /** Cause */
  cause: string | null;
  /** Likelihood */
  likelihood: LikelihoodLevelCode | null;
  /** Impact */
  impact: ImpactLevelCode | null;
  /** Level */
  level: RiskLevelCode | null;
  /** Library risk */
  riskId: string | null;
  /** No. */
  sortNo: number | null;
}

/** Process steps */
export interface ProcStep {
  id: string;
  /** No. */
  stepNo: string | null;
  /** Name */
  stepName: string | null;
  /** Type */
  stepType: ProcStepTypeCode | null;
  /** Department */
  dept: string | null;
  /** Post */
  post: string | null;
  /** Description */
  description: string | null;
  /** Input */
  inDoc: string | null;
  /** Output */
  outDoc: string | null;
  /** Limit */
  limitHours: string | null;
  /** Key control point */
  isKeyControl: boolean | null;
  /** No. */
  sortNo: number | null;
}

/** Control library */
export interface RcControl {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Control no. */
  controlNo: string | null;
  /** Control */
  name: string | null;
  /** Control activity */
  description: string | null;
  /** Type */
  controlType: ControlTypeCode | null;
  /** Mode */
  controlMode: ControlModeCode | null;
  /** Frequency */
  frequency: ControlFrequencyCode | null;
  /** Key control */
  keyControl: boolean | null;
  /** Owner */
  ownerDept: string | null;
  /** Post */
  ownerPost: string | null;
  /** Evidence kept */
  evidence: string | null;
  /** Design */
  lastDesign: ControlRatingCode | null;
  /** Operation */
  lastOperating: ControlRatingCode | null;
  /** Control effect */
  effect: ControlEffectCode | null;
  /** Last tested */
  lastTested: string | null;
  /** Used by risks */
  riskCount: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Risk list */
export interface RcRisk {
  id: string;
  /** Attachments */
  attachments: FileValue[];
  /** Risk no. */
  riskNo: string | null;
  /** Risk */
  name: string | null;
  /** Risk type */
  eventType: string | null;
  /** Business line */
  businessLine: BusinessLineCode | null;
  /** Process */
  process: string | null;
  /** Owner */
  ownerDept: string | null;
  /** Risk description */
  description: string | null;
  /** Causes */
  causes: string[];
  /** Controls */
  controls: string[];
  /** Inherent risk */
  inherentLevel: RiskLevelCode | null;
  /** Control effect */
  controlEffect: ControlEffectCode | null;
  /** Residual risk */
  residualLevel: RiskLevelCode | null;
  /** Last assessed */
  lastAssessed: string | null;
  /** Source */
  source: RiskSourceCode | null;
  /** Key risk */
  keyRisk: boolean | null;
  /** Loss events (12 months) */
  eventCount: number | null;
  /** Status */
  status: LibStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** API keys */
export interface SysApiKey {
  id: string;
  /** Name */
  keyName: string | null;
  /** Acts as */
  owner: string | null;
  /** Roles */
  roles: string[];
  /** Purpose */
  purpose: string | null;
  /** Valid until */
  expiresOn: string | null;
  /** Begins with */
  prefix: string | null;
  /** Issued */
  issuedAt: string | null;
  /** Last used */
  lastUsedAt: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Audit trail */
export interface SysAuditLog {
  id: string;
  /** No. */
  no: number | null;
  /** Time */
  at: string | null;
  /** Event */
  kind: AuditKindCode | null;
  /** About */
  subject: string | null;
  /** Who */
  actorName: string | null;
  /** Account */
  account: string | null;
  /** Address */
  address: string | null;
  /** Request */
  requestId: string | null;
  /** Model */
  target: string | null;
  /** Record */
  recordId: string | null;
  /** Details */
  detail: string | null;
  /** Id of the person */
  actorId: string | null;
  /** Hash before */
  prevHash: string | null;
  /** Hash */
  hash: string | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Calendar */
export interface SysCalendar {
  id: string;
  /** Day */
  day: string | null;
  /** Kind */
  kind: CalendarKindCode | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Legal entity */
  legalEntity: string | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Departments */
export interface SysDept {
  id: string;
  /** Code */
  deptCode: string | null;
  /** Name */
  deptName: string | null;
  /** Short name */
  shortName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameTw: string | null;
  /** Parent */
  parentId: string | null;
  /** Type */
  orgType: OrgTypeCode | null;
  /** Head */
  leader: string | null;
  /** Deputies */
  deputyLeaders: string[];
  /** Executive in charge */
  chargeLeader: string | null;
  /** Liaison */
  liaison: string | null;
  /** Unified social credit code */
  regCode: string | null;
  /** Region */
  region: RegionCode | null;
  /** Address */
  address: string | null;
  /** Phone */
  phone: string | null;
  /** Order */
  sortNo: number | null;
  /** Effective from */
  effectiveDate: string | null;
  /** Number of users */
  userCount: number | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Dictionary items */
export interface SysDictItem {
  id: string;
  /** Code */
  itemCode: string | null;
  /** Parent code */
  parentCode: string | null;
  /** Simplified */
  labelZhCn: string | null;
  /** English */
  labelEn: string | null;
  /** Traditional */
  labelZhTw: string | null;
  /** Value */
  value: string | null;
  /** Tone */
  color: TagToneCode | null;
  /** Default */
  isDefault: boolean | null;
  /** Disabled */
  isDisabled: boolean | null;
  /** No. */
  sortNo: number | null;
}

/** Dictionaries */
export interface SysDictType {
  id: string;
  /** Code */
  dictCode: string | null;
  /** Simplified name */
  nameZhCn: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Tree */
  isTree: boolean | null;
  /** Built in */
  isSystem: boolean | null;
  /** Items */
  items: SysDictItem[];
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Menus */
export interface SysMenu {
  id: string;
  /** Type */
  menuType: MenuTypeCode | null;
  /** Simplified title */
  titleZhCn: string | null;
  /** English title */
  titleEn: string | null;
  /** Traditional title */
  titleZhTw: string | null;
  /** Route path */
  path: string | null;
  /** Route name */
  name: string | null;
  /** Component path */
  component: string | null;
  /** Redirect */
  redirect: string | null;
  /** Model */
  templateCode: string | null;
  /** Interface type */
  templateUiType: TemplateUiTypeCode | null;
  /** Parent */
  parentId: string | null;
  /** Icon */
  icon: string | null;
  /** Order */
  sortNo: number | null;
  /** Hidden */
  isHide: boolean | null;
  /** Kept alive */
  isKeepAlive: boolean | null;
  /** Fixed tab */
  isAffix: boolean | null;
  /** Link */
  linkUrl: string | null;
  /** Only for roles */
  roles: string[];
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
  /** Level */
  level: number | null;
  /** Leaf */
  leaf: boolean | null;
}

/** Notices */
export interface SysNotice {
  id: string;
  /** Title */
  title: string | null;
  /** Content */
  content: string | null;
  /** Type */
  noticeType: NoticeTypeCode | null;
  /** Level */
  level: NoticeLevelCode | null;
  /** To persons */
  receivers: string[];
  /** To departments */
  depts: string[];
  /** To roles */
  roles: string[];
  /** Sent */
  sendTime: string | null;
  /** Expires */
  expireTime: string | null;
  /** Receivers */
  sentCount: number | null;
  /** Status */
  noticeStatus: NoticeStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Parameters */
export interface SysParam {
  id: string;
  /** Code */
  paramCode: string | null;
  /** Name */
  name: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional Chinese name */
  nameZhTw: string | null;
  /** Value */
  value: string | null;
  /** Unit */
  unit: MeasureUnitCode | null;
  /** Effective from */
  effectiveFrom: string | null;
  /** Basis */
  basis: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Roles */
export interface SysRole {
  id: string;
  /** Code */
  roleCode: string | null;
  /** Name */
  roleName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Type */
  roleType: RoleTypeCode | null;
  /** Order */
  sortNo: number | null;
  /** Data scope */
  dataScope: DataScopeCode | null;
  /** All menus */
  allMenus: boolean | null;
  /** Menus */
  menus: string[];
  /** Permission codes */
  permissions: string | null;
  /** Home */
  homeType: HomeTypeCode | null;
  /** Leader role */
  leaderRole: boolean | null;
  /** Users at most */
  maxUsers: number | null;
  /** Excludes */
  exclusiveWith: string[];
  /** Built in */
  isSystem: boolean | null;
  /** Duty */
  remark: string | null;
  /** Number of users */
  userCount: number | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Text messages */
export interface SysSmsMessage {
  id: string;
  /** Time */
  sentAt: string | null;
  /** Mobile */
  mobile: string | null;
  /** Text */
  content: string | null;
  /** Status */
  smsStatus: SmsStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Users */
export interface SysUser {
  id: string;
  /** Account */
  account: string | null;
  /** Name */
  userName: string | null;
  /** Employee number */
  employeeNo: string | null;
  /** Department */
  deptId: string | null;
  /** Also in */
  extraDepts: string[];
  /** Post */
  post: string | null;
  /** Roles */
  roles: string[];
  /** Mobile */
  mobile: string | null;
  /** E-mail */
  email: string | null;
  /** Phone */
  phone: string | null;
  /** Gender */
  gender: GenderCode | null;
  /** National ID number */
  idNo: string | null;
  /** Photo */
  photo: FileValue[];
  /** Language */
  locale: LanguageCodeCode | null;
  /** Last sign-in */
  lastLogin: string | null;
  /** From address */
  lastIp: string | null;
  /** Status */
  userStatus: UserStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Webhooks */
export interface SysWebhook {
  id: string;
  /** Name */
  hookName: string | null;
  /** Address */
  url: string | null;
  /** Told as */
  owner: string | null;
  /** Models */
  models: string | null;
  /** Events */
  events: WebhookEventCode[];
  /** Purpose */
  purpose: string | null;
  /** Secret issued */
  secretIssuedAt: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Webhook deliveries */
export interface SysWebhookDelivery {
  id: string;
  /** Webhook */
  webhook: string | null;
  /** Event */
  event: WebhookEventCode | null;
  /** Step */
  step: string | null;
  /** Model */
  target: string | null;
  /** Record */
  recordId: string | null;
  /** Version */
  recordVersion: number | null;
  /** Happened */
  happenedAt: string | null;
  /** Status */
  deliveryStatus: DeliveryStatusCode | null;
  /** Attempts */
  attempts: number | null;
  /** Next attempt */
  nextAt: string | null;
  /** Last attempt */
  lastAt: string | null;
  /** HTTP status */
  httpStatus: number | null;
  /** Answer */
  answer: string | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Leave delegation */
export interface WfDelegate {
  id: string;
  /** Principal */
  principal: string | null;
  /** Deputy */
  deputy: string | null;
  /** From */
  fromTime: string | null;
  /** To */
  toTime: string | null;
  /** Categories */
  categories: WfCategoryCode[];
  /** Reason */
  reason: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Expressions */
export interface WfExpression {
  id: string;
  /** Code */
  exprCode: string | null;
  /** Name */
  exprName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Use */
  exprUse: WfExprUseCode | null;
  /** Result */
  resultType: WfResultTypeCode | null;
  /** Business model */
  billModel: string | null;
  /** Expression */
  expression: string | null;
  /** Sample */
  sample: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Listeners */
export interface WfListener {
  id: string;
  /** Code */
  listenerCode: string | null;
  /** Name */
  listenerName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Type */
  listenerType: WfListenerTypeCode | null;
  /** Event */
  event: WfListenerEventCode | null;
  /** Action */
  actionName: string | null;
  /** Parameters */
  params: WfListenerParam[];
  /** Remark */
  remark: string | null;
  /** Status */
  status: UseStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Parameters */
export interface WfListenerParam {
  id: string;
  /** Name */
  name: string | null;
  /** Kind */
  kind: WfParamKindCode | null;
  /** Value */
  value: string | null;
  /** No. */
  sortNo: number | null;
}

/** Process models */
export interface WfModel {
  id: string;
  /** Key */
  modelKey: string | null;
  /** Name */
  modelName: string | null;
  /** English name */
  nameEn: string | null;
  /** Traditional name */
  nameZhTw: string | null;
  /** Category */
  category: WfCategoryCode | null;
  /** Business model */
  formTemplateCode: string | null;
  /** Title rule */
  titleExpr: string | null;
  /** Description */
  description: string | null;
  /** English description */
  descriptionEn: string | null;
  /** Traditional description */
  descriptionZhTw: string | null;
  /** Diagram */
  bpmnXml: string | null;
  /** Draft */
  draftVersion: number | null;
  /** Deployed draft */
  deployedDraft: number | null;
  /** Deployed version */
  deployedVersion: number | null;
  /** Deployed at */
  deployTime: string | null;
  /** Status */
  modelStatus: WfModelStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Versions of process models */
export interface WfModelVersion {
  id: string;
  /** Model */
  model: string | null;
  /** Version */
  versionNo: number | null;
  /** Deployed by */
  deployedBy: string | null;
  /** Deployed at */
  deployedAt: string | null;
  /** What has changed */
  remark: string | null;
  /** Diagram */
  bpmnXml: string | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Test bills */
export interface WfTestBill {
  id: string;
  /** No. */
  billNo: string | null;
  /** Title */
  title: string | null;
  /** Process */
  defKey: string | null;
  /** Amount */
  amount: string | null;
  /** Days */
  days: number | null;
  /** Urgent */
  urgent: boolean | null;
  /** Department */
  targetDept: string | null;
  /** Approvers */
  approvers: string[];
  /** Remark */
  remark: string | null;
  /** Status */
  status: BillStatusCode | null;
  /** Department */
  department: string | null;
  /** Legal entity */
  organisation: string | null;
  /** Created by */
  createdBy: string | null;
  /** Created at */
  createdAt: string | null;
  /** Changed by */
  updatedBy: string | null;
  /** Changed at */
  updatedAt: string | null;
  /** Version */
  version: number | null;
}

/** Every model by its templateCode. */
export interface Models {
  fwFlowDefine: FwFlowDefine;
  fwFlowMatch: FwFlowMatch;
  fwFlowNode: FwFlowNode;
  groupEnterprise: GroupEnterprise;
  kriCategory: KriCategory;
  kriFactor: KriFactor;
  kriIndicator: KriIndicator;
  opsAction: OpsAction;
  opsDataReview: OpsDataReview;
  opsDataReviewItem: OpsDataReviewItem;
  opsLossEvent: OpsLossEvent;
  opsLossEventType: OpsLossEventType;
  opsLossItem: OpsLossItem;
  opsLossLead: OpsLossLead;
  opsLossLeadFeedback: OpsLossLeadFeedback;
  opsLossLeadReply: OpsLossLeadReply;
  opsLossMerge: OpsLossMerge;
  opsLossMergeReview: OpsLossMergeReview;
  opsLossReason: OpsLossReason;
  opsLossRecovery: OpsLossRecovery;
  opsLossReview: OpsLossReview;
  opsLossUpdate: OpsLossUpdate;
  opsLossUpdateChange: OpsLossUpdateChange;
  opsLossUpdateItem: OpsLossUpdateItem;
  opsLossUpdateRecovery: OpsLossUpdateRecovery;
  procControl: ProcControl;
  procFramework: ProcFramework;
  procProcess: ProcProcess;
  procRisk: ProcRisk;
  procStep: ProcStep;
  rcControl: RcControl;
  rcRisk: RcRisk;
  sysApiKey: SysApiKey;
  sysAuditLog: SysAuditLog;
  sysCalendar: SysCalendar;
  sysDept: SysDept;
  sysDictItem: SysDictItem;
  sysDictType: SysDictType;
  sysMenu: SysMenu;
  sysNotice: SysNotice;
  sysParam: SysParam;
  sysRole: SysRole;
  sysSmsMessage: SysSmsMessage;
  sysUser: SysUser;
  sysWebhook: SysWebhook;
  sysWebhookDelivery: SysWebhookDelivery;
  wfDelegate: WfDelegate;
  wfExpression: WfExpression;
  wfListener: WfListener;
  wfListenerParam: WfListenerParam;
  wfModel: WfModel;
  wfModelVersion: WfModelVersion;
  wfTestBill: WfTestBill;
}
