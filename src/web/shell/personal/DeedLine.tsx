import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnDeed } from '../../../contract/endpoints/person.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import styles from './Personal.module.css';

/** Something that the person has done: what, to which record, when and from where. */
export function DeedLine({ deed: { at, what, subject, link, address } }: { deed: OwnDeed }): ReactNode {
  return (
    <li className={styles['session']}>
      <div>
        <strong>{what}</strong> {link === null ? subject : <Link to={link}>{subject}</Link>}
        <div className={styles['meta']}>
          <time dateTime={at}>{formatDateTime(at)}</time> {address}
        </div>
      </div>
    </li>
  );
}
