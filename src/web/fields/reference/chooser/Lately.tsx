import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LookupOption } from '../../../../contract/endpoints/records.ts';
import { targetOf } from '../../../../model/field-types/reference.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useClient } from '../../support/clientContext.ts';
import { pickedField, useFieldScope } from '../../support/fieldScope.ts';
import type { ChosenField } from './chosenField.ts';
import { chosenLately } from './lately.ts';

interface LatelyProps {
  field: ChosenField;
  chosen: readonly string[];
  record?(): Readonly<Record<string, unknown>>;
  onChoose(id: string): void;
}

/** What was chosen last, as far as this field offers it: the same people and records are mostly meant again. */
export function Lately({ field, chosen, record, onChoose }: LatelyProps) {
  const t = useTexts('fields');
  const client = useClient();
  const scope = useFieldScope();
  const [options, setOptions] = useState<readonly LookupOption[]>([]);
  const { templateCode, name } = pickedField(scope, field.name);
  const target = targetOf(field);
  const ask = useEffectEvent(async (): Promise<readonly LookupOption[]> => {
    const texts = chosenLately(target);
    if (texts.length === 0) return [];
    const asked = { templateCode, field: name, texts, record: record?.(), pageNum: 1, pageSize: texts.length };
    const answer = await client.post('api/commonData/lookup', { ...asked, loading: 'N' }, { handles: 'all' });
    for (const { id, label } of answer.options) scope.labels.learn(target, id, label);
    return answer.options.toSorted((a, b) => texts.indexOf(a.id) - texts.indexOf(b.id));
  });
  useEffect(() => {
    let current = true;
    ask().then(
      (found) => current && setOptions(found),
      // A shortcut that is not there: the list stands below.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  const left = options.filter(({ id, disabled }) => !disabled && !chosen.includes(id));
  if (left.length === 0) return null;
  return (
    <div className="chooser-lately" role="group" aria-label={t('chooser.recent')}>
      <span className="field-note">{t('chooser.recent')}</span>
      {left.map(({ id, label }) => (
        <Button key={id} size="small" onClick={() => onChoose(id)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
