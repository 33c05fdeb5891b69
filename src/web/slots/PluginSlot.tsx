import { Spin } from 'antd';
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { SlotFault } from './SlotFault.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface PluginSlotProps<Props extends object> {
  /** The folder of the plugin, for whoever has to be told which one failed. */
  name: string;
  /** Keeps its identity. */
  load: Load<Props>;
  props: Props;
  /** While its code is on its way. */
  waiting?: ReactNode;
}

/** Draws a part of a plugin. Where it cannot be loaded or fails, it fails here alone: the slot says so and offers to try again. */
export function PluginSlot<Props extends object>({ name, load, props, waiting }: PluginSlotProps<Props>): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => {
    loaded.delete(load);
    setAttempt((before) => before + 1);
  };
  return (
    <SlotBoundary key={attempt} fallback={<SlotFault name={name} onRetry={retry} />}>
      <Suspense fallback={waiting ?? <Spin size="small" />}>{createElement(partOf(load), props)}</Suspense>
    </SlotBoundary>
  );
}

/** Parts by how they are loaded. One that failed stays failed, so another attempt begins with another one. */
const loaded = new WeakMap<object, unknown>();

function partOf<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const known = loaded.get(load);
  if (isPartOf<Props>(known)) return known;
  const part = lazy(async () => ({ default: await load() }));
  loaded.set(load, part);
  return part;
}

// What was put in for a way of loading is of its props.
const isPartOf = <Props extends object>(known: unknown): known is ComponentType<Props> => known !== undefined;

class SlotBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
