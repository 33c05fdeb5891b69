import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { explainEndpoints } from '../../../contract/endpoints/explain.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** What each role opens: its rows, and whether this record is among them; the field and the button, where they were asked for. */
export function ExplainedRoles({
  answer,
}: {
  answer: ResponseOf<(typeof explainEndpoints)['api/commonData/explainAccess']>;
}): ReactNode {
  const t = useTexts('template');
  const { roles, words } = answer;
  return (
    <table className="compare explain-roles">
      <thead>
        <tr>
          <th scope="col">{t('explain.role')}</th>
          <th scope="col">{t('explain.rows')}</th>
          {answer.field && <th scope="col">{t('explain.field')}</th>}
          {answer.button !== undefined && <th scope="col">{t('explain.button')}</th>}
        </tr>
      </thead>
      <tbody>
        {roles.map((role, at) => (
          <tr key={role.role}>
            <th scope="row">{role.title}</th>
            <td>
              {role.rows.map((rows, place) => (
                <div key={words.roles[at]?.[place]}>
                  {words.roles[at]?.[place]}{' '}
                  {rows.holds !== null && (
                    <YesNo yes={rows.holds} yesText={t('explain.holds')} noText={t('explain.lacks')} />
                  )}
                </div>
              ))}
            </td>
            {role.field && <td>{t(`explain.right.${role.field}`)}</td>}
            {role.button !== undefined && (
              <td>
                <YesNo yes={role.button} yesText={t('explain.granted')} noText={t('explain.denied')} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const YesNo = ({ yes, yesText, noText }: { yes: boolean; yesText: string; noText: string }): ReactNode => (
  <Tag color={yes ? 'success' : 'default'}>{yes ? yesText : noText}</Tag>
);
