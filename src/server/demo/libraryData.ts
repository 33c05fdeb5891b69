/** A control to be used again: name, activity, type, mode, frequency, key, post, evidence. */
export const CONTROLS: readonly (readonly [name: string, activity: string, type: string, mode: string, frequency: string, key: boolean, post: string, evidence: string])[] = [
  ['双人复核', '经办录入后由复核岗逐笔核对凭证要素，不一致退回重录，系统留存复核记录', 'preventive', 'itDependent', 'perTxn', true, '复核岗', '复核流水'],
  ['大额授权', '超过权限的交易由授权岗在系统中远程授权，核对影像与客户身份', 'preventive', 'itDependent', 'perTxn', true, '授权岗', '授权记录与影像'],
  ['日终对账', '每日终了核对总分账与外部流水，差异当日查清并登记', 'detective', 'auto', 'daily', true, '对账岗', '对账单与差异登记簿'],
  ['客户身份核验', '开户与大额业务联网核查身份并人脸比对，留存核查结果', 'preventive', 'itDependent', 'perTxn', true, '柜面经理', '核查回执'],
  ['岗位分离', '经办、复核、授权、会计岗位不得兼任，系统按角色限制', 'preventive', 'auto', 'event', true, '系统管理岗', '权限清单'],
  ['权限定期复核', '每季由部门负责人复核用户权限，撤销多余权限', 'detective', 'manual', 'quarterly', false, '权限管理岗', '权限复核表'],
  ['重要岗位轮换', '重要岗位人员按期轮岗并强制休假，离岗期间审计', 'preventive', 'manual', 'yearly', false, '人力资源岗', '轮岗与休假记录'],
  ['变更审批与回退', '生产变更须经评审审批，实施前备份，失败按预案回退', 'preventive', 'itDependent', 'event', true, '变更经理', '变更单与回退报告'],
  ['运行监控', '监控系统实时告警，值班人员五分钟内响应并登记', 'detective', 'auto', 'many', true, '值班岗', '告警处置记录'],
  ['应急演练', '每年组织重要系统切换演练并评估恢复时间', 'corrective', 'manual', 'yearly', false, '应急管理岗', '演练报告'],
  ['贷前调查双人制', '两名客户经理共同实地调查并签字，影像上传', 'preventive', 'manual', 'perTxn', true, '客户经理', '调查报告与影像'],
  ['押品登记核对', '放款前核对抵押登记证明并由档案岗入库', 'preventive', 'manual', 'perTxn', true, '放款审核岗', '入库清单'],
  ['资金用途监测', '模型按日筛查贷款资金流向，可疑名单交客户经理核实', 'detective', 'auto', 'daily', false, '贷后管理岗', '核实反馈'],
  ['适当性匹配', '销售前测评客户风险等级，系统拦截不匹配产品并双录', 'preventive', 'auto', 'perTxn', true, '理财经理', '测评问卷与双录'],
  ['合同要素检查', '合同签署前按清单检查要素，缺项不得用印', 'preventive', 'manual', 'perTxn', false, '合同管理岗', '检查清单'],
  ['投诉分析', '每月分析投诉原因并提出整改，重大投诉上报', 'corrective', 'manual', 'monthly', false, '消保岗', '投诉分析报告'],
  ['报送数据校验', '监管报表上报前执行勾稽校验并由第二人复核', 'detective', 'itDependent', 'monthly', true, '统计岗', '校验结果'],
  ['供应商准入与考核', '外包商准入评审，按季考核服务质量', 'preventive', 'manual', 'quarterly', false, '外包管理岗', '考核表'],
  ['现金突击盘点', '负责人不定期盘点库款并核对账面', 'detective', 'manual', 'monthly', true, '网点负责人', '查库登记簿'],
  ['反欺诈规则拦截', '交易实时过反欺诈规则，命中即挂起并外呼核实', 'preventive', 'auto', 'perTxn', true, '反欺诈岗', '拦截与外呼记录'],
  ['理赔金额复算', '赔付前由复核岗按条款复算赔款，超限上报', 'preventive', 'manual', 'perTxn', true, '理赔复核岗', '复算表'],
  ['违规问责通报', '对违规行为按标准问责并通报，纳入绩效', 'directive', 'manual', 'event', false, '合规岗', '问责决定'],
];

/** A risk point: name, type, line, description, causes, numbers of the controls that hold it down. */
export const RISKS: readonly (readonly [name: string, type: string, line: string, description: string, causes: readonly string[], controls: readonly number[]])[] = [
  ['现金收付差错', 'ET070101', 'BL03', '因点验疏忽或机具故障，现金收付金额与凭证不符，造成短款损失', ['C103'], [0, 2, 18]],
  ['汇款要素录入错误', 'ET070101', 'BL05', '因录入疏忽且复核流于形式，资金划入错误账户，造成追索损失', ['C103', 'C204'], [0, 1]],
  ['清算重复入账', 'ET070102', 'BL05', '因接口重发且对账滞后，同一笔资金重复入账并被支取', ['C203', 'C301'], [2, 8]],
  ['冒名开户', 'ET0201', 'BL03', '因身份核验不严，账户被不法分子用于诈骗或洗钱，面临赔偿与处罚', ['C401', 'C204'], [3, 19]],
  ['虚假贸易背景融资', 'ET0201', 'BL04', '因贸易背景审查不实，企业骗取融资，形成资金损失', ['C401', 'C102'], [10, 12]],
  ['员工挪用客户资金', 'ET0102', 'BL03', '因岗位制衡失效，员工盗用印鉴或账户转移资金，造成赔付', ['C101', 'C105'], [4, 6, 18]],
  ['越权交易', 'ET0101', 'BL02', '因额度控制失效，交易员超授权建仓，市场波动造成损失', ['C101', 'C105'], [4, 1]],
  ['核心系统中断', 'ET0601', 'BL09', '因容量、硬件或变更问题，重要系统中断，业务停办并引发投诉与监管关注', ['C302', 'C304'], [7, 8, 9]],
  ['变更失败', 'ET0601', 'BL09', '因测试不充分或回退预案缺失，变更导致交易差错', ['C304'], [7]],
  ['客户信息泄露', 'ET0202', 'BL09', '因权限过宽或漏洞，客户信息被非法获取，面临处罚与声誉损失', ['C305', 'C101'], [4, 5, 21]],
  ['电子渠道盗刷', 'ET0202', 'BL05', '因认证薄弱，不法分子通过电子渠道转移客户资金', ['C401', 'C305'], [19, 8]],
  ['销售适当性不足', 'ET0401', 'BL03', '因风险测评或披露不到位，客户索赔并引发监管处罚', ['C204'], [13, 15]],
  ['违规收费', 'ET0402', 'BL04', '因价目管理混乱，收取未公示费用被处罚', ['C201', 'C204'], [21, 14]],
  ['产品要素设计错误', 'ET0403', 'BL07', '因产品设计与系统参数不一致，多付或少付客户收益', ['C203'], [14, 16]],
  ['监管报送差错', 'ET0702', 'BL09', '因数据质量或时限管理问题，报表错报漏报被处罚', ['C204', 'C202'], [16]],
  ['抵押登记遗漏', 'ET0703', 'BL04', '因放款审核缺失，抵押未登记导致追索失败', ['C205'], [11, 14]],
  ['理赔金额计算错误', 'ET0701', 'BL09', '因条款理解或系统规则错误，赔款计算不准造成多付', ['C203', 'C102'], [20, 0]],
  ['外包服务中断', 'ET0706', 'BL09', '因供应商经营或履约问题，外包服务中断影响业务', ['C403'], [17, 9]],
  ['劳动争议', 'ET0301', 'BL09', '因用工管理不规范，引发仲裁诉讼与赔偿', ['C201'], [21]],
  ['网点实物受损', 'ET0501', 'BL09', '因自然灾害或外力，营业场所与设备受损', ['C402'], [9]],
];

/** Indicator categories below the level-1 event type that they watch. */
export const CATEGORIES: readonly (readonly [code: string, name: string, nameTw: string, nameEn: string, eventType: string])[] = [
  ['K01', '人员与欺诈', '人員與欺詐', 'People and fraud', 'ET01'],
  ['K02', '流程执行', '流程執行', 'Process execution', 'ET07'],
  ['K03', '信息科技', '資訊科技', 'Information technology', 'ET06'],
  ['K04', '客户与合规', '客戶與合規', 'Clients and compliance', 'ET04'],
];

/** Factors: code, name, unit, frequency, unit that provides it. */
export const FACTORS: readonly (readonly [code: string, name: string, unit: string, frequency: string, provider: string])[] = [
  ['F0001', '柜面差错笔数', 'item', 'monthly', 'BK-OP'], ['F0002', '柜面交易笔数', 'item', 'monthly', 'BK-OP'],
  ['F0003', '重要岗位离职人数', 'person', 'quarterly', 'BK-RC'], ['F0004', '重要岗位平均人数', 'person', 'quarterly', 'BK-RC'],
  ['F0005', '强制休假已休人数', 'person', 'quarterly', 'BK-RC'], ['F0006', '强制休假应休人数', 'person', 'quarterly', 'BK-RC'],
  ['F0007', '核心系统应运行分钟', 'minute', 'monthly', 'BK-IT'], ['F0008', '核心系统中断分钟', 'minute', 'monthly', 'BK-IT'],
  ['F0009', '失败变更数', 'count', 'monthly', 'BK-IT'], ['F0010', '变更总数', 'count', 'monthly', 'BK-IT'],
  ['F0011', '客户投诉量', 'case', 'monthly', 'BK-RT'], ['F0012', '客户总数', 'person', 'monthly', 'BK-RT'],
  ['F0013', '外部欺诈损失金额', 'wan', 'monthly', 'BK-RT'], ['F0014', '超九十天挂账笔数', 'item', 'monthly', 'BK-PC'],
  ['F0015', '逾期整改项数', 'count', 'monthly', 'BK-RC'], ['F0016', '到期整改项数', 'count', 'monthly', 'BK-RC'],
  ['F0017', '监管处罚件数', 'case', 'quarterly', 'BK-RC'], ['F0018', '监管罚没金额', 'wan', 'quarterly', 'BK-RC'],
  ['F0019', '外包服务不达标项数', 'count', 'quarterly', 'BK-IT'], ['F0020', '外包服务总项数', 'count', 'quarterly', 'BK-IT'],
  ['F0021', '被诉案件数', 'case', 'quarterly', 'BK-RC'], ['F0022', '未培训新员工数', 'person', 'quarterly', 'BK-RC'],
  ['F0023', '新员工数', 'person', 'quarterly', 'BK-RC'], ['F0024', '未复核特权账号数', 'count', 'monthly', 'BK-IT'],
  ['F0025', '员工数', 'person', 'quarterly', 'BK-RC'], ['F0026', '管理人员数', 'person', 'quarterly', 'BK-RC'],
  ['F0027', '钓鱼邮件点击数', 'times', 'monthly', 'BK-IT'], ['F0028', '自助设备账款不符笔数', 'item', 'monthly', 'BK-OP'],
  ['F0029', '人工干预批处理次数', 'times', 'monthly', 'BK-IT'], ['F0030', '备份失败次数', 'times', 'monthly', 'BK-IT'],
];

export type IndicatorData = readonly [
  code: string, name: string, nameEn: string, category: string, unit: string, factors: readonly string[], formula: string,
  direction: 'higherWorse' | 'lowerWorse' | 'range', yellow: string, red: string, frequency: string, owner: string, nature: string, risk: number,
];

/** Sixteen indicators in use, three out of use (17 to 19), one under review (20). Yellow and red of a range are its lower bounds. */
export const INDICATORS: readonly IndicatorData[] = [
  ['KRI0001', '柜面差错率', 'Counter error rate', 'K02', 'bp', ['F0001', 'F0002'], '[F0001] ÷ [F0002] × 10000', 'higherWorse', '1.5', '3', 'monthly', 'BK-OP', 'coincident', 0],
  ['KRI0002', '重要岗位离职率', 'Key-post turnover', 'K01', 'pct', ['F0003', 'F0004'], '[F0003] ÷ [F0004] × 100', 'higherWorse', '8', '15', 'quarterly', 'BK-RC', 'leading', 5],
  ['KRI0003', '强制休假完成率', 'Compulsory leave done', 'K01', 'pct', ['F0005', 'F0006'], '[F0005] ÷ [F0006] × 100', 'lowerWorse', '95', '85', 'quarterly', 'BK-RC', 'leading', 5],
  ['KRI0004', '核心系统可用率', 'Core system availability', 'K03', 'pct', ['F0007', 'F0008'], '([F0007] − [F0008]) ÷ [F0007] × 100', 'lowerWorse', '99.95', '99.9', 'monthly', 'BK-IT', 'coincident', 7],
  ['KRI0005', '变更失败率', 'Failed changes', 'K03', 'pct', ['F0009', 'F0010'], '[F0009] ÷ [F0010] × 100', 'higherWorse', '3', '6', 'monthly', 'BK-IT', 'leading', 8],
  ['KRI0006', '十万客户投诉量', 'Complaints per 100k customers', 'K04', 'case', ['F0011', 'F0012'], '[F0011] ÷ [F0012] × 100000', 'higherWorse', '6', '10', 'monthly', 'BK-RT', 'coincident', 11],
  ['KRI0007', '外部欺诈损失', 'External fraud loss', 'K01', 'wan', ['F0013'], '[F0013]', 'higherWorse', '50', '100', 'monthly', 'BK-RT', 'lagging', 3],
  ['KRI0008', '超90天挂账笔数', 'Suspense items over 90 days', 'K02', 'item', ['F0014'], '[F0014]', 'higherWorse', '10', '30', 'monthly', 'BK-PC', 'coincident', 2],
  ['KRI0009', '整改逾期率', 'Overdue rectifications', 'K02', 'pct', ['F0015', 'F0016'], '[F0015] ÷ [F0016] × 100', 'higherWorse', '5', '10', 'monthly', 'BK-RC', 'leading', 14],
  ['KRI0010', '监管处罚件数', 'Penalties', 'K04', 'case', ['F0017'], '[F0017]', 'higherWorse', '1', '3', 'quarterly', 'BK-RC', 'lagging', 12],
  ['KRI0011', '监管罚没金额', 'Fines', 'K04', 'wan', ['F0018'], '[F0018]', 'higherWorse', '50', '200', 'quarterly', 'BK-RC', 'lagging', 12],
  ['KRI0012', '外包服务不达标率', 'Outsourced services below SLA', 'K03', 'pct', ['F0019', 'F0020'], '[F0019] ÷ [F0020] × 100', 'higherWorse', '5', '10', 'quarterly', 'BK-IT', 'coincident', 17],
  ['KRI0013', '被诉案件数', 'Defendant lawsuits', 'K04', 'case', ['F0021'], '[F0021]', 'higherWorse', '10', '20', 'quarterly', 'BK-RC', 'lagging', 11],
  ['KRI0014', '新员工未培训率', 'Untrained new staff', 'K01', 'pct', ['F0022', 'F0023'], '[F0022] ÷ [F0023] × 100', 'higherWorse', '5', '10', 'quarterly', 'BK-RC', 'leading', 1],
  ['KRI0015', '特权账号未复核数', 'Privileged accounts unreviewed', 'K03', 'count', ['F0024'], '[F0024]', 'higherWorse', '3', '10', 'monthly', 'BK-IT', 'leading', 9],
  ['KRI0016', '人员管理幅度', 'Staff per supervisor', 'K01', 'ratio', ['F0025', 'F0026'], '[F0025] ÷ [F0026]', 'range', '5', '3', 'halfYear', 'BK-RC', 'leading', 18],
  ['KRI0017', '钓鱼邮件点击数', 'Phishing clicks', 'K03', 'times', ['F0027'], '[F0027]', 'higherWorse', '20', '50', 'monthly', 'BK-IT', 'leading', 10],
  ['KRI0018', '自助设备账款不符笔数', 'Cash-machine differences', 'K02', 'item', ['F0028'], '[F0028]', 'higherWorse', '5', '15', 'monthly', 'BK-OP', 'coincident', 0],
  ['KRI0019', '人工干预批处理次数', 'Manual batch interventions', 'K03', 'times', ['F0029'], '[F0029]', 'higherWorse', '3', '8', 'monthly', 'BK-IT', 'leading', 7],
  ['KRI0020', '备份失败次数', 'Failed backups', 'K03', 'times', ['F0030'], '[F0030]', 'higherWorse', '1', '4', 'monthly', 'BK-IT', 'leading', 7],
];
