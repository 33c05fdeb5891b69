import CommandStack from 'diagram-js/lib/command/CommandStack';

/** Lets nothing that is drawn be changed: whatever the tools of the canvas begin comes to nothing. */
export const readOnlyModule = {
  commandStack: ['type', StillCommandStack()],
};

/** Reading a file does without commands, everything else is one. */
function StillCommandStack(): typeof CommandStack {
  return class extends CommandStack {
    override execute(): void {
      return;
    }
  };
}
