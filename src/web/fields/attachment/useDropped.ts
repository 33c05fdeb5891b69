import { useState, type DragEvent } from 'react';

/** Takes files that are dropped on an element (`target` are its handlers); without `onFiles` it takes none. */
export function useDropped(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    // A file that is dropped where nobody takes it would open in place of the form.
    event.preventDefault();
    event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none';
    setOver(onFiles !== undefined);
  };
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles?.(files);
  };
  return { isOver, target: { onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop } };
}
