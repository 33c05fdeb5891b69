import { hashPassword } from '../access/password.ts';
import { storeCredential } from '../access/credentials.ts';
import type { Unit as Work } from '../records/write/unit.ts';
import type { Stage } from './demoParts.ts';
import { entityOf, UNITS, type Unit } from './organisationData.ts';
import { DEMO_BASIS, PARAMETERS } from './parameterData.ts';
import { DEMO_PASSWORD, HEADS, PEOPLE, type PersonData, REPORTING } from './peopleData.ts';
import type { CalendarRow } from './workCalendar.ts';

/** The dated parameters that rules ask for; `demo` takes in the invented figures of the demonstration group too. */
export async function seedParameters(stage: Stage, effectiveFrom: string, demo: boolean): Promise<void> {
  const { system } = stage.parts;
  await stage.unit(async (unit) => {
    for (const [paramCode, name, nameZhTw, nameEn, value, measure, basis] of PARAMETERS) {
      if (!demo && basis.startsWith(DEMO_BASIS)) continue;
      const bill = await stage.save(
        system,
        'sysParam',
        { paramCode, name, nameZhTw, nameEn, value, unit: measure, basis, effectiveFrom },
        unit,
      );
      await stage.take(system, 'sysParam', 'enable', bill, unit);
    }
  });
}

/** The invented holidays of the demonstration years. */
export async function seedCalendar(stage: Stage, rows: readonly CalendarRow[]): Promise<void> {
  const { system } = stage.parts;
  await stage.unit(async (unit) => {
    for (const row of rows) await stage.save(system, 'sysCalendar', { ...row }, unit);
  });
}

/** Departments, people with their password, and the heads and liaisons of the units that report. */
export async function seedOrganisation(stage: Stage): Promise<void> {
  const { records, registry, system } = stage.parts;
  const roles = await records.queryPage(system, { templateCode: 'sysRole', sort: [], pageNum: 1, pageSize: 200 });
  for (const row of roles.list) stage.ids.set(`role:${String(row.roleCode)}`, row.id);
  const root = await records.queryPage(system, {
    templateCode: 'sysDept',
    query: { field: 'parentId', op: 'empty' },
    sort: [],
    pageNum: 1,
    pageSize: 1,
  });
  const hash = await hashPassword(DEMO_PASSWORD);
  await stage.unit(async (unit) => {
    for (const [at, node] of UNITS.entries()) await saveUnit(stage, node, at, unit, root.list[0]);
    for (const [at, person] of PEOPLE.entries()) {
      const id = await savePerson(stage, person, at, unit);
      await storeCredential(unit.transaction, id, hash, false);
      stage.ids.set(`person:${person.account}`, id);
      stage.introduce(person, id, stage.id(`unit:${person.unit}`), stage.id(`unit:${entityOf(person.unit)}`));
    }
    for (const { unit: code, coordinator, leader } of REPORTING) {
      await stage.save(
        system,
        'sysDept',
        {
          id: stage.id(`unit:${code}`),
          version: 1,
          leader: stage.id(`person:${leader}`),
          liaison: stage.id(`person:${coordinator}`),
        },
        unit,
      );
    }
    for (const { unit: code, leader } of HEADS) {
      const billData = { id: stage.id(`unit:${code}`), version: 1, leader: stage.id(`person:${leader}`) };
      await stage.save(system, 'sysDept', billData, unit);
    }
  });
  stage.parts.log(`${UNITS.length} departments and ${PEOPLE.length} people (${registry.set.roles.length} roles)`);
}

// The first start may have made the root of the organisation already; there is one group only.
async function saveUnit(
  stage: Stage,
  node: Unit,
  at: number,
  unit: Work,
  root: { id: string; version: number } | undefined,
): Promise<void> {
  const known = node.parent === null && root ? { id: root.id, version: root.version } : {};
  const parentId = node.parent === null ? null : stage.id(`unit:${node.parent}`);
  const billData = {
    ...known,
    deptCode: node.code,
    deptName: node.name,
    shortName: node.legal?.short ?? node.name,
    nameTw: node.nameTw,
    nameEn: node.nameEn,
    parentId,
    orgType: node.type,
    sortNo: at + 1,
  };
  const bill = await stage.save(stage.parts.system, 'sysDept', billData, unit);
  stage.ids.set(`unit:${node.code}`, bill.id);
}

async function savePerson(stage: Stage, person: PersonData, at: number, unit: Work): Promise<string> {
  const roles = ['common', ...person.roles].map((role) => stage.id(`role:${role}`));
  const number = String(at + 1).padStart(3, '0');
  const bill = await stage.save(
    stage.parts.system,
    'sysUser',
    {
      account: person.account,
      userName: person.name,
      employeeNo: `PS${number}`,
      deptId: stage.id(`unit:${person.unit}`),
      post: person.post,
      gender: person.gender,
      roles,
      mobile: `13900000${number}`,
      email: `${person.account}@panshi.example`,
    },
    unit,
  );
  return bill.id;
}
