import type { Finding } from '../fault.ts';
import type { Layer } from '../layers.ts';
import type { Scene } from '../world.ts';
import { checkAccess } from './access.ts';
import { checkAggregates } from './aggregates.ts';
import { checkButtons } from './buttons.ts';
import { checkEvents } from './events.ts';
import { checkExpressions } from './expressions.ts';
import { checkFields } from './fields.ts';
import { checkForm, checkPrint } from './form.ts';
import { checkHead } from './head.ts';
import { checkList, checkTree } from './list.ts';
import type { Look } from './look.ts';
import { checkRules } from './rules.ts';
import { checkStates, checkTransitionOverrides } from './states.ts';

/** Every fault of what one file contributes to a model. */
export function checkLayer(layer: Layer, scene: Scene): Finding[] {
  const findings: Finding[] = [];
  const { config } = layer.entry;
  const look: Look = { scene, layer, config, report: (finding) => findings.push(finding) };
  for (const check of [
    checkFields,
    checkAggregates,
    checkRules,
    checkStates,
    checkTransitionOverrides,
    checkButtons,
    checkEvents,
    checkAccess,
    checkExpressions,
  ])
    check(look);
  if (layer.role === 'own' || layer.role === 'base')
    for (const check of [checkHead, checkList, checkTree, checkForm, checkPrint]) check(look);
  return scene.world.vague.has(scene.model.templateCode)
    ? findings.filter((finding) => !NEEDS_ALL.has(finding.code))
    : findings;
}

/** Faults that mean little while a part of the model cannot be read. */
const NEEDS_ALL = new Set<string>([
  'unknownField',
  'unknownState',
  'unknownTransition',
  'expression.unknownName',
  'expression.unknownMember',
  'unreachable',
  'unfillable',
]);
