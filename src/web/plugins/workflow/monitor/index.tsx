import { Badge, Tabs } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { Page } from '../../../kit/Page.tsx';
import { usePermission } from '../../../kit/permission.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { InstanceList } from '../parts/InstanceList.tsx';
import { HISTORY } from '../parts/routes.ts';
import { IncidentList } from './IncidentList.tsx';
import { InstanceButtons } from './InstanceButtons.tsx';

/** `/workflowWatch/instances`: all processes, what administrators do with them, and those that stand still. */
export default function Monitor(): ReactNode {
  const texts = useTexts('processes');
  const mayRetry = usePermission({ code: 'wfInstance:retry' });
  return <Page title={texts('monitor')}>{mayRetry ? <WithIncidents /> : <All />}</Page>;
}

function All(): ReactNode {
  const texts = useTexts('processes');
  const { open } = usePages();
  return (
    <InstanceList
      scope="all"
      label={texts('monitor')}
      onOpen={({ instanceId, title }) => open(HISTORY, { query: { instanceId }, title })}
      buttons={(instance, again) => <InstanceButtons instance={instance} onChanged={again} />}
    />
  );
}

function WithIncidents(): ReactNode {
  const texts = useTexts('processes');
  const [tab, setTab] = useState('all');
  const load = useCallback(
    (signal: AbortSignal) => post('api/workflow/incidents', { loading: 'N' }, { signal, handles: 'all' }),
    [],
  );
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        { key: 'all', label: texts('monitor'), children: <All /> },
        {
          key: 'incidents',
          label: (
            <Badge count={data?.length ?? 0} size="small" offset={[10, -2]}>
              {texts('incidents')}
            </Badge>
          ),
          children: <IncidentList incidents={data} error={error} onChanged={reload} />,
        },
      ]}
    />
  );
}
