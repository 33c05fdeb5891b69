import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../records/expressionContext.ts';

/** A clock that is set by hand: records are entered on the days on which they would have been. Never goes beyond the real time. */
export class DemoClock implements Clock {
  #at: Date | null = null;

  constructor(readonly timeZone: string) {}

  now(): Date {
    return this.#at ?? new Date();
  }

  /** A moment of a business day; `minute` counts from midnight in the business time zone. */
  goTo(day: string, minute: number): void {
    const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
    const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: this.timeZone, plainTime: time });
    this.#at = new Date(Math.min(moment.epochMilliseconds, Date.now()));
  }

  /** Back to the real time. */
  release(): void {
    this.#at = null;
  }
}
