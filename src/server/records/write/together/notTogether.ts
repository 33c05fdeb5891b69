/** A record that cannot be saved in one with others: by itself it can, or is refused with its faults. */
export class NotTogether extends Error {
  constructor(options?: ErrorOptions) {
    super('The record is to be saved by itself.', options);
    this.name = 'NotTogether';
  }
}
