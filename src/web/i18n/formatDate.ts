import dayjs from 'dayjs';
import { LANGUAGE_CHOICES, currentLanguage } from './language.ts';

/** An instant (ISO, UTC) in the person's own time zone: `2026-03-01 14:05`. */
export function formatDateTime(instant: string): string {
  return dayjs(instant).format('YYYY-MM-DD HH:mm');
}

/** The time of day in the person's own time zone: `14:05`. */
export function formatClock(at: Date): string {
  return dayjs(at).format('HH:mm');
}

/** The day in words of the page's language: "Monday, 2 March". */
export function formatDay(at: Date): string {
  return new Intl.DateTimeFormat(languageTag(), { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

/** How long ago or ahead an instant lies, in words of the page's language: "3 hours ago". */
export function formatDistance(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const step = STEPS.find(({ size, from = size }) => Math.abs(seconds) >= from) ?? LAST_STEP;
  return new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' }).format(
    Math.trunc(seconds / step.size),
    step.unit,
  );
}

const languageTag = (): string | undefined => LANGUAGE_CHOICES.find(({ code }) => code === currentLanguage())?.tag;

interface Step {
  unit: Intl.RelativeTimeFormatUnit;
  size: number;
  /** Seconds from which on it is spoken of in this unit; without it from one of them on. */
  from?: number;
}

const LAST_STEP: Step = { unit: 'second', size: 1 };
const STEPS: readonly Step[] = [
  { unit: 'year', size: 31_536_000 },
  // "Last month" may be yesterday or sixty days ago: days say more.
  { unit: 'month', size: 2_592_000, from: 7_776_000 },
  { unit: 'day', size: 86_400 },
  { unit: 'hour', size: 3600 },
  { unit: 'minute', size: 60 },
];
