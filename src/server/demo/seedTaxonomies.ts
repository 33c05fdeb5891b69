import { usccCheck } from '../../model/formats/uscc.ts';
import type { Stage } from './demoParts.ts';
import { UNITS } from './organisationData.ts';
import { CAUSES, EVENT_TYPES, FRAMEWORK } from './taxonomyData.ts';

/** Event types and causes, all in use: the taxonomies of the regulator that every installation begins with. */
export async function seedTaxonomies(stage: Stage): Promise<void> {
  await stage.unit(async (unit) => {
    const { system } = stage.parts;
    for (const [at, [code, name, nameTw, nameEn]] of EVENT_TYPES.entries()) {
      const parent = code.length > 4 ? stage.id(`type:${code.slice(0, -2)}`) : null;
      const definition = `${name}：依据监管操作风险损失事件分类标准认定。`;
      const bill = await stage.save(
        system,
        'opsLossEventType',
        { code, name, nameTw, nameEn, parent, sortNo: at + 1, definition, regCode: `OR${code.slice(2)}` },
        unit,
      );
      await stage.take(system, 'opsLossEventType', 'enable', bill, unit);
      stage.ids.set(`type:${code}`, bill.id);
    }
    for (const [at, [code, name, nameTw, nameEn, category]] of CAUSES.entries()) {
      const parent = code.length > 2 ? stage.id(`cause:${code.slice(0, 2)}`) : null;
      const bill = await stage.save(
        system,
        'opsLossReason',
        { code, name, nameTw, nameEn, parent, category, sortNo: at + 1 },
        unit,
      );
      await stage.take(system, 'opsLossReason', 'enable', bill, unit);
      stage.ids.set(`cause:${code}`, bill.id);
    }
  });
}

/** The legal entities of the invented group. */
export async function seedEnterprises(stage: Stage): Promise<void> {
  await stage.unit(async (unit) => {
    const { system } = stage.parts;
    let at = 0;
    for (const node of UNITS) {
      if (!node.legal) continue;
      at += 1;
      const { legal } = node;
      const first17 = `91${legal.province}MA${String(at).padStart(7, '0')}`;
      const billData = {
        entCode: `E${String(at).padStart(3, '0')}`,
        name: node.name,
        shortName: legal.short,
        nameTw: node.nameTw,
        nameEn: node.nameEn,
        uscc: first17 + usccCheck(first17),
        parent: node.parent === null ? null : stage.id(`enterprise:${node.parent}`),
        kind: legal.kind,
        holding: legal.holding,
        dept: stage.id(`unit:${node.code}`),
        province: legal.province,
        city: legal.city,
        setupDate: legal.since,
        regCapital: legal.capital,
        mainBusiness: legal.business,
        sortNo: at,
      };
      const bill = await stage.save(stage.viewer('gaoyuan'), 'groupEnterprise', billData, unit);
      await stage.take(system, 'groupEnterprise', 'enable', bill, unit);
      stage.ids.set(`enterprise:${node.code}`, bill.id);
    }
  });
}

/** The process framework and a process on each of its lowest nodes. */
export async function seedProcesses(stage: Stage): Promise<void> {
  const owner = stage.id('person:maohui');
  await stage.unit(async (unit) => {
    const { system } = stage.parts;
    for (const [at, [nodeCode, nodeName, nodeNameTw, nodeNameEn, procClass, code]] of FRAMEWORK.entries()) {
      const parentId = nodeCode.length > 2 ? stage.id(`node:${nodeCode.slice(0, -3)}`) : null;
      const purpose = `规范${nodeName}各环节的职责与控制要求。`;
      const bill = await stage.save(
        stage.viewer('linyue'),
        'procFramework',
        {
          nodeCode,
          nodeName,
          nodeNameTw,
          nodeNameEn,
          procClass,
          parentId,
          procOwner: owner,
          nodeDept: stage.id(`unit:${code}`),
          purpose,
          sortNo: at + 1,
        },
        unit,
      );
      await stage.take(system, 'procFramework', 'publish', bill, unit);
      stage.ids.set(`node:${nodeCode}`, bill.id);
      if (nodeCode.length === 8)
        await saveProcess(stage, nodeCode, { name: nodeName, nameTw: nodeNameTw, nameEn: nodeNameEn }, code, unit);
    }
  });
}

async function saveProcess(
  stage: Stage,
  node: string,
  { name, nameTw, nameEn }: { name: string; nameTw: string; nameEn: string },
  code: string,
  unit: Parameters<Parameters<Stage['unit']>[0]>[0],
): Promise<void> {
  const { system } = stage.parts;
  const dept = stage.id(`unit:${code}`);
  const step = (stepNo: string, stepName: string, stepType: string, limitHours: string) => ({
    stepNo,
    stepName,
    stepType,
    dept,
    post: '经办岗',
    limitHours,
    isKeyControl: stepNo === '20',
  });
  const bill = await stage.save(
    stage.viewer('linyue'),
    'procProcess',
    {
      processCode: `${node}-01`,
      processName: `${name}流程`,
      processNameTw: `${nameTw}流程`,
      processNameEn: nameEn,
      nodeId: stage.id(`node:${node}`),
      procOwner: stage.id('person:maohui'),
      procDept: dept,
      partDepts: [dept],
      purpose: `保证${name}合规、准确、及时。`,
      scope: '适用于集团及各成员单位。',
      startEvent: '收到业务申请',
      endEvent: '归档完成',
      keyProcess: node.startsWith('02'),
      slaHours: '8',
      steps: [
        step('10', '受理与录入', 'activity', '2'),
        step('20', '复核与授权', 'activity', '4'),
        step('30', '归档', 'activity', '2'),
      ],
      risks: [
        { riskNo: 'R0001', stepNo: '10', riskName: `${name}要素录入错误`, likelihood: '3', impact: '3' },
        { riskNo: 'R0002', stepNo: '20', riskName: '复核流于形式', likelihood: '3', impact: '4' },
      ],
      controls: [
        {
          controlNo: 'C0001',
          riskNo: 'R0001',
          controlName: '系统必填与格式校验',
          controlType: 'preventive',
          controlMode: 'auto',
          frequency: 'perTxn',
          isKey: true,
        },
        {
          controlNo: 'C0002',
          riskNo: 'R0002',
          controlName: '双人复核',
          controlType: 'preventive',
          controlMode: 'itDependent',
          frequency: 'perTxn',
          isKey: true,
        },
      ],
    },
    unit,
  );
  await stage.take(system, 'procProcess', 'publish', await stage.take(system, 'procProcess', 'comb', bill, unit), unit);
  stage.ids.set(`process:${node}`, bill.id);
}
