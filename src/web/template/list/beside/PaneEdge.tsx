import { useState, type PointerEvent } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';

/** Pixels. */
const NARROWEST = 160;
const WIDEST = 560;
const STEP = 20;

interface PaneEdgeProps {
  title: string;
  width: number;
  /** While it is dragged. */
  onDrag(width: number): void;
  /** Where it is left. */
  onWidth(width: number): void;
}

/** The edge of the tree beside a list: dragged, or moved with the arrow keys. */
export function PaneEdge({ title, width, onDrag, onWidth }: PaneEdgeProps) {
  const t = useTexts('template');
  const [from, setFrom] = useState<{ x: number; width: number }>();
  const within = (wanted: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted)));
  const end = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.releasePointerCapture(event.pointerId);
    setFrom(undefined);
    onWidth(width);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('beside.width', { title })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className="beside-edge"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => from && onDrag(within(from.width + event.clientX - from.x))}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
        if (step === 0) return;
        event.preventDefault();
        onWidth(within(width + step));
      }}
    />
  );
}
