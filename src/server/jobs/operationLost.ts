/** Another server has taken over an operation: this one must leave nothing more of it behind. */
export class OperationLost extends Error {
  constructor(id: string) {
    super(`Another server works on operation ${id}.`);
    this.name = 'OperationLost';
  }
}
