import type { DictionaryItem } from '../../model/language/dictionary.ts';
import type { I18nText } from '../../model/language/texts.ts';

/** A dictionary as everything else sees it, wherever it comes from. */
export interface Dictionary {
  dictionary: string;
  title: I18nText;
  items: readonly DictionaryItem[];
}

/** Port: where dictionaries are kept as records. */
export interface DictionaryRecords {
  /** Every dictionary in use. */
  all(): Promise<Dictionary[]>;
}

/**
 * The dictionaries of the records, held in memory because every list and every expression asks for them. Whoever changes one
 * says so by notice, and each server reads them again.
 */
export class LiveDictionaries {
  #byCode: ReadonlyMap<string, Dictionary> = new Map();
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(private readonly records: DictionaryRecords) {}

  get(code: string): Dictionary | undefined {
    return this.#byCode.get(code);
  }

  /** Reads everything again; calls that come while it reads are joined into one further reading. */
  refresh(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    do {
      this.#again = false;
      const all = await this.records.all();
      this.#byCode = new Map(all.map((dictionary) => [dictionary.dictionary, dictionary]));
    } while (this.#again);
  }
}
