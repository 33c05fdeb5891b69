import { useSetAtom } from 'jotai';
import { useState, type DragEvent } from 'react';
import { useThemeSettings } from '../theme/useTheme.ts';
import { moveTabAtom, type Tab } from './tabs.ts';

/** What an element needs to be dragged and to be dropped on. */
interface Dragging {
  draggable: boolean;
  'data-over': boolean;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
}

/** Tabs are put into another order by dragging, unless that is switched off; fixed ones stay. */
export function useTabDragging(): (tab: Tab) => Dragging {
  const [{ isSortableTagsView }] = useThemeSettings();
  const move = useSetAtom(moveTabAtom);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (tab) => ({
    draggable: isSortableTagsView && !tab.affix,
    'data-over': over === tab.key && dragged !== tab.key,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      // Without data, some browsers begin no drag.
      event.dataTransfer.setData('text/plain', tab.key);
      setDragged(tab.key);
    },
    onDragOver: (event) => {
      if (dragged === undefined || tab.affix) return;
      event.preventDefault();
      setOver(tab.key);
    },
    onDragEnd: end,
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined) move({ key: dragged, to: tab.key });
      end();
    },
  });
}
