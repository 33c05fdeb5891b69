import { Fragment, type ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { textNamed } from '../texts.ts';
import styles from './Toolbar.module.css';

const KEYS = [
  ['save', 'Ctrl+S'],
  ['undo', 'Ctrl+Z, Ctrl+Y'],
  ['copy', 'Ctrl+C, Ctrl+V'],
  ['all', 'Ctrl+A'],
  ['find', 'Ctrl+F'],
  ['edit', 'E'],
  ['tools', 'H, L, S, C'],
  ['zoom', 'Ctrl++, Ctrl+-, Ctrl+0'],
  ['remove', 'Del'],
] as const;

/** The keys of the canvas, which has to have the focus. */
export function Shortcuts(): ReactNode {
  const pick = useLabel();
  return (
    <dl className={styles['keys']}>
      {KEYS.map(([name, keys]) => (
        <Fragment key={name}>
          <dt>{keys}</dt>
          <dd>{pick(textNamed(`keys_${name}`))}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
