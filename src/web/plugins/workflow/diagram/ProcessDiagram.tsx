import { Button, Skeleton } from 'antd';
import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDateTime, useLabel, useLanguage } from '../../../kit/texts.ts';
import styles from './ProcessDiagram.module.css';
import './stages.css';
import { stagesOf, type NodeStage, type Stages } from './stages.ts';
import { TEXTS } from './texts.ts';
import type { NodeNote, ShownDiagram } from './viewer.ts';
import type { TrailStep } from './walk.ts';

interface ProcessDiagramProps {
  /** A BPMN file; one that says nothing of places is laid out. */
  xml: string;
  /** The steps of a run as `api/workflow/history` gives them; without them the plain process is drawn. */
  trail?: readonly TrailStep[];
  /** The instance that the diagram is of; without it the one that began first. */
  instance?: string;
  /** Who waits where, what is overdue: stands below the node, under what the trail says of it. */
  overlays?: readonly NodeNote[];
}

/**
 * A process to read: what is done is green, where it stands pulses, what was passed over is grey; times and people stand below their nodes. Whoever
 * hears the page is told the same in words.
 */
export function ProcessDiagram({ xml, trail, instance, overlays }: ProcessDiagramProps): ReactNode {
  const pick = useLabel();
  const language = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownDiagram>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    let left = false;
    let drawn: ShownDiagram | undefined;
    setFault(undefined);
    void import('./viewer.ts')
      .then(({ showDiagram }) => showDiagram(container, xml, language))
      .then((diagram) => {
        drawn = diagram;
        if (left) return diagram.destroy();
        setShown(diagram);
      })
      .catch((error: unknown) => left || setFault(error instanceof Error ? error.message : String(error)));
    return () => {
      left = true;
      drawn?.destroy();
      setShown(undefined);
    };
  }, [xml, language]);

  const stages =
    trail && shown
      ? stagesOf(
          trail,
          shown.nodes().map(({ id }) => id),
          instance,
          shown.ends(),
        )
      : undefined;
  useEffect(() => {
    if (!shown) return;
    if (stages) shown.paint(stages);
    const told = stages ? notesOf(stages, (at) => pick(TEXTS.since).replace('{at}', at)) : [];
    shown.note(joined([...told, ...(overlays ?? [])]), (tone) => `${styles['note']} ${styles[tone]}`);
  });

  if (fault !== undefined)
    return (
      <p className={styles['fault']} role="alert">
        {pick(TEXTS.unreadable).replace('{why}', fault)}
      </p>
    );
  return (
    <figure className={styles['frame']} aria-label={pick(TEXTS.diagram)}>
      {!shown && <Skeleton active className={styles['skeleton']} />}
      <div ref={holder} className={`${styles['canvas']} process-diagram bio-theme-parent`} aria-hidden />
      {shown && (
        <div className={styles['tools']}>
          <Tool label={pick(TEXTS.closer)} icon={<PlusOutlined />} onClick={() => shown.zoom('closer')} />
          <Tool label={pick(TEXTS.farther)} icon={<MinusOutlined />} onClick={() => shown.zoom('farther')} />
          <Tool label={pick(TEXTS.fit)} icon={<ExpandOutlined />} onClick={() => shown.zoom('fit')} />
        </div>
      )}
      {shown && stages && <Legend stages={stages} />}
      {shown && stages && (
        <ul className={styles['spoken']}>
          {shown.nodes().flatMap(({ id, name }) => {
            const at = stages.nodes.get(id);
            return at ? [<li key={id}>{`${name}: ${pick(TEXTS[at.stage])} ${at.people.join(', ')}`}</li>] : [];
          })}
        </ul>
      )}
    </figure>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }): ReactNode {
  return <Button size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />;
}

/** Colours alone tell not everybody what they mean. */
function Legend({ stages }: { stages: Stages }): ReactNode {
  const pick = useLabel();
  const present = new Set([...stages.nodes.values()].map(({ stage }) => stage));
  return (
    <figcaption className={styles['legend']}>
      {(['done', 'current', 'failed', 'skipped'] as const)
        .filter((stage) => present.has(stage))
        .map((stage) => (
          <span key={stage}>
            <i className={`${styles['mark']} ${styles[stage]}`} />
            {pick(TEXTS[stage])}
          </span>
        ))}
    </figcaption>
  );
}

/** People and times below the nodes where somebody decided, the time of arrival where it stands. */
function notesOf({ nodes }: Stages, sinceText: (at: string) => string): NodeNote[] {
  return [...nodes].flatMap(([node, { stage, since, until, people }]: [string, NodeStage]): NodeNote[] => {
    if (stage === 'done' && people.length > 0)
      return [{ node, text: [people.join(', '), ...(until ? [formatDateTime(until)] : [])].join('\n') }];
    if ((stage === 'current' || stage === 'failed') && since)
      return [{ node, text: sinceText(formatDateTime(since)), tone: stage === 'failed' ? 'late' : 'waiting' }];
    return [];
  });
}

/** One note for each node, of all that is to be said there; the gravest tone is that of all. */
function joined(notes: readonly NodeNote[]): NodeNote[] {
  const byNode = new Map<string, NodeNote>();
  for (const note of notes) {
    const before = byNode.get(note.node);
    const tone = [before?.tone, note.tone].find((one) => one === 'late') ?? note.tone ?? before?.tone;
    byNode.set(note.node, before ? { ...note, text: `${before.text}\n${note.text}`, tone } : note);
  }
  return [...byNode.values()];
}
