import '../../src/web/fields/fields.css';
import '../../src/web/template/template.css';
import { useMemo, useState } from 'react';
import { typeOf } from '../../src/model/field-types/fieldTypes.ts';
import type { Model } from '../../src/model/resolved/model.ts';
import type { FilterCondition } from '../../src/model/language/filter.ts';
import { uiOf } from '../../src/web/fields/fieldUis.ts';
import { ClientContext } from '../../src/web/fields/support/clientContext.ts';
import { FieldScopeContext, type FieldScope } from '../../src/web/fields/support/fieldScope.ts';
import { LabelStore } from '../../src/web/fields/support/labelStore.ts';
import { useLabel } from '../../src/web/i18n/useTexts.ts';
import { fakeClient } from './fakeClient.ts';
import { SAMPLE_RECORD, type FieldSample } from './fieldSamples.ts';
import { storyDictionaries, storyModels } from './lossModels.ts';
import { TODAY } from './storyRecords.ts';

export type FieldState = 'edit' | 'readOnly' | 'error' | 'empty' | 'filter';

interface FieldStageProps {
  samples: readonly FieldSample[];
  state: FieldState;
  onChange?(name: string, value: unknown): void;
}

/** Fields of every type in one state, over a server in memory. */
export function FieldStage({ samples, state, onChange }: FieldStageProps) {
  const client = useMemo(() => fakeClient({ models: modelsWith(samples) }), [samples]);
  const scope = useMemo<FieldScope>(
    () => ({
      templateCode: SAMPLES,
      treeModels: ['sysDept', 'storyRule'],
      dictionaries: Object.fromEntries(
        storyDictionaries.map(({ dictionary, title, items }) => [dictionary, { title, items }]),
      ),
      rowModels: Object.fromEntries([...storyModels].filter(([, model]) => model.kind === 'rows')),
      modelTitles: Object.fromEntries([...storyModels].map(([code, model]) => [code, model.title])),
      labels: new LabelStore((templateCode, ids) => client.post('api/commonData/labels', { templateCode, ids })),
      today: TODAY,
      openRecord: () => undefined,
    }),
    [client],
  );
  return (
    <ClientContext.Provider value={client}>
      <FieldScopeContext.Provider value={scope}>
        <div className="form-grid form-columns-2">
          {samples.map((sample) => (
            <Sample key={sample.field.name} sample={sample} state={state} onChange={onChange} />
          ))}
        </div>
      </FieldScopeContext.Provider>
    </ClientContext.Provider>
  );
}

const SAMPLES = 'storySample';

/** The models of the stories, and one that has the samples for its fields: a picker asks the server for them by name. */
function modelsWith(samples: readonly FieldSample[]): ReadonlyMap<string, Model> {
  const base = storyModels.get('storyRule');
  if (!base) throw new Error('There is no storyRule');
  const fields = samples.map(({ field }) => field);
  return new Map([...storyModels, [SAMPLES, { ...base, templateCode: SAMPLES, base: SAMPLES, fields }]]);
}

function Sample({ sample, state, onChange }: { sample: FieldSample } & Pick<FieldStageProps, 'state' | 'onChange'>) {
  const { field } = sample;
  const pick = useLabel();
  const empty = typeOf(field).plural?.(field) ? [] : null;
  const [value, setValue] = useState<unknown>(state === 'empty' ? empty : sample.value);
  const [condition, setCondition] = useState<FilterCondition>();
  const { Input, Display, Filter } = uiOf(field);
  const label = pick(field.title);
  const id = `sample-${field.name}`;
  const change = (next: unknown): void => {
    setValue(next);
    onChange?.(field.name, next);
  };
  return (
    <div className="form-field" data-field={field.name}>
      <label className="form-label" htmlFor={state === 'readOnly' ? undefined : id}>
        {label}
      </label>
      {state === 'readOnly' && <Display field={field} value={value} recordId={SAMPLE_RECORD} />}
      {state === 'filter' && <Filter field={field} label={label} condition={condition} onChange={setCondition} />}
      {state !== 'readOnly' && state !== 'filter' && (
        <Input
          id={id}
          field={field}
          label={label}
          value={value}
          invalid={state === 'error'}
          onChange={change}
          record={() => ({ id: SAMPLE_RECORD })}
          set={(name, next) => onChange?.(name, next)}
        />
      )}
    </div>
  );
}
