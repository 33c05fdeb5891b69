import type { Language } from '../../model/language/texts.ts';
import { grants } from '../access/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ActionRunner } from '../actions/actionRunner.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { Refusal } from '../records/refusal.ts';
import type { Records } from '../records/records.ts';
import type { Unit } from '../records/write/unit.ts';
import type { DemoClock } from './demoClock.ts';
import type { PersonData } from './peopleData.ts';
import { Random } from './random.ts';
import type { WorkCalendar } from './workCalendar.ts';

/** What seeding needs of the server. `records` must read the clock that is given, so that records can be entered in the past. */
export interface DemoParts {
  records: Records;
  clock: DemoClock;
  actions: ActionRunner;
  registry: ModelRegistry;
  system: Viewer;
  /** Takes in a file as its uploader would and answers its id; not within a unit. */
  storeFile(uploader: string, file: { name: string; mediaType: string; content: Uint8Array }): Promise<string>;
  log(line: string): void;
}

/** A record as it stands: what the next step needs of it. */
export interface Bill {
  id: string;
  version: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** The stage on which seeding plays: the people, the ids of what is there by its code, and the two verbs. */
export class Stage {
  readonly random = new Random(20_240_701);
  /** Ids by kind and code, as `unit:BK-OP`, `person:liuqing`, `type:ET0701`. */
  readonly ids = new Map<string, string>();
  readonly #viewers = new Map<string, Viewer>();

  constructor(
    readonly parts: DemoParts,
    readonly today: string,
    readonly calendar: WorkCalendar,
  ) {}

  id(key: string): string {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`The demonstration data have no ${key}.`);
    return id;
  }

  /** Somebody who can act from now on. */
  introduce(person: PersonData, id: string, department: string, organisation: string): void {
    const { roles } = this.parts.registry.set;
    const own = roles.filter((role) => role.role === 'common' || person.roles.includes(role.role));
    const language: Language = 'zh-cn';
    this.#viewers.set(person.account, {
      id,
      account: person.account,
      name: person.name,
      language,
      department,
      extraDepartments: [],
      organisation,
      roles: own.map((role) => ({ code: role.role, dataScope: role.dataScope })),
      can: grants(own.flatMap((role) => role.permissions)),
      requestId: 'demo',
      isSystem: false,
    });
  }

  viewer(account: string): Viewer {
    const viewer = this.#viewers.get(account);
    if (!viewer) throw new Error(`Nobody is called ${account}.`);
    return viewer;
  }

  /** A small text file that this person has uploaded; call it outside units. */
  storeFile(account: string, name: string, text: string): Promise<string> {
    return this.parts.storeFile(this.viewer(account).id, {
      name,
      mediaType: 'text/plain',
      content: new TextEncoder().encode(text),
    });
  }

  /** The same, kept under a key. */
  async keepFile(key: string, account: string, name: string, text: string): Promise<void> {
    this.ids.set(key, await this.storeFile(account, name, text));
  }

  unit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.parts.records.unit(work);
  }

  /** Saves a record as this person (the system when none is named). Soft rules are answered with yes. */
  async save(by: Viewer, templateCode: string, billData: Fields, unit: Unit): Promise<Bill> {
    const told = () => `${templateCode} ${String(billData.title ?? billData.name ?? billData.code ?? '')}`;
    const answer = await this.#try(told, () =>
      this.parts.records.save(by, { templateCode, billData, confirmed: true }, unit),
    );
    return { id: answer.billId, version: answer.version };
  }

  /** Takes a record through a transition as this person. */
  async take(
    by: Viewer,
    templateCode: string,
    transition: string,
    bill: Bill,
    unit: Unit,
    more: { opinion?: string; values?: Fields } = {},
  ): Promise<Bill> {
    const request = {
      templateCode,
      transition,
      bills: [{ billId: bill.id, version: bill.version }],
      ...more,
      confirmed: true,
    };
    const results = await this.#try(
      () => `${templateCode} ${transition}`,
      () => this.parts.records.transition(by, request, unit),
    );
    return { id: bill.id, version: results[0]?.version ?? bill.version + 1 };
  }

  async #try<T>(what: () => string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Error(
        `Demonstration data: ${what()} was refused: ${error.message} ${JSON.stringify(error.data ?? '')}`,
        { cause: error },
      );
    }
  }
}
