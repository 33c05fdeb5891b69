/** A demonstration user: sign-in name, name, department, roles besides `common`, post. */
export interface PersonData {
  account: string;
  name: string;
  unit: string;
  roles: readonly string[];
  post: string;
  gender: 'male' | 'female';
}

const person = (
  account: string,
  name: string,
  unit: string,
  roles: readonly string[],
  post: string,
  gender: 'male' | 'female' = 'male',
): PersonData => ({
  account,
  name,
  unit,
  roles,
  post,
  gender,
});

/** Twenty-six people who cover every business role: a coordinator and a head for each of the eight reporting units, and the second and third lines. */
export const PEOPLE: readonly PersonData[] = [
  person('linyue', '林越', 'PS-RM', ['opRiskLeader'], '操作风险管理负责人'),
  person('chenlan', '陈岚', 'PS-RM', ['opRiskOfficer'], '操作风险管理岗', 'female'),
  person('zhaoheng', '赵恒', 'PS-RM', ['opRiskOfficer'], '操作风险管理岗'),
  person('gaoyuan', '高源', 'PS-RM', ['groupRiskOfficer'], '集团风险管理岗'),
  person('sunbowen', '孙博文', 'PS-BO', ['cro'], '首席风险官'),
  person('hejing', '何静', 'PS-FN', ['financeOfficer'], '财务核算岗', 'female'),
  person('tangwei', '唐维', 'PS-AU', ['auditor'], '审计经理'),
  person('wuxin', '吴昕', 'BK-RC', ['lineOfficer'], '条线风险主管', 'female'),
  person('xiaolei', '萧磊', 'IN-CS', ['memberRiskOfficer'], '成员单位风险岗'),
  person('liuqing', '刘青', 'BK-OP', ['deptCoordinator'], '运营风险联络员', 'female'),
  person('maohui', '毛辉', 'BK-OP', ['deptLeader'], '运营管理部总经理'),
  person('zhengyi', '郑怡', 'BK-RT', ['deptCoordinator'], '零售风险联络员', 'female'),
  person('fengtao', '冯涛', 'BK-RT', ['deptLeader'], '零售金融部总经理'),
  person('caoyang', '曹扬', 'BK-CB', ['deptCoordinator'], '公司业务风险联络员'),
  person('dengkai', '邓凯', 'BK-CB', ['deptLeader'], '公司金融部总经理'),
  person('pengfei', '彭飞', 'BK-PC', ['deptCoordinator'], '结算风险联络员'),
  person('yuanmin', '袁敏', 'BK-PC', ['deptLeader'], '支付结算部总经理', 'female'),
  person('jiangnan', '江楠', 'BK-IT', ['deptCoordinator'], '科技风险联络员'),
  person('qinfeng', '秦峰', 'BK-IT', ['deptLeader'], '金融科技部总经理'),
  person('xuwen', '徐雯', 'BK-EC-01', ['deptCoordinator'], '分行风险联络员', 'female'),
  person('lubin', '陆斌', 'BK-EC', ['deptLeader'], '华东分行行长'),
  person('songjia', '宋佳', 'SC-BR', ['deptCoordinator'], '经纪业务风险联络员', 'female'),
  person('hanchao', '韩超', 'SC-BR', ['deptLeader'], '经纪业务部总经理'),
  person('yexin', '叶欣', 'IN-CL', ['deptCoordinator'], '理赔风险联络员', 'female'),
  person('dushan', '杜山', 'IN-CL', ['deptLeader'], '理赔部总经理'),
  person('guyan', '顾岩', 'PS-RM', ['deptLeader'], '集团风险管理部总经理', 'female'),
];

/** Heads of units that report nothing as a rule: what their own people file is reviewed by them all the same. */
export const HEADS = [{ unit: 'PS-RM', leader: 'guyan' }] as const;

/** The units that report loss events: who reports, who reviews first. */
export const REPORTING = [
  { unit: 'BK-OP', coordinator: 'liuqing', leader: 'maohui' },
  { unit: 'BK-RT', coordinator: 'zhengyi', leader: 'fengtao' },
  { unit: 'BK-CB', coordinator: 'caoyang', leader: 'dengkai' },
  { unit: 'BK-PC', coordinator: 'pengfei', leader: 'yuanmin' },
  { unit: 'BK-IT', coordinator: 'jiangnan', leader: 'qinfeng' },
  { unit: 'BK-EC-01', coordinator: 'xuwen', leader: 'lubin' },
  { unit: 'SC-BR', coordinator: 'songjia', leader: 'hanchao' },
  { unit: 'IN-CL', coordinator: 'yexin', leader: 'dushan' },
] as const;

export type ReportingUnit = (typeof REPORTING)[number];

/** The password of every demonstration account. */
export const DEMO_PASSWORD = 'Rampart#2024';
