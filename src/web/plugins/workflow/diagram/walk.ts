/** One step of a run as `api/workflow/history` tells it; nothing more of it is looked at. */
export interface TrailStep {
  kind: string;
  /** The instance that it happened in: of a called process not the one of the diagram. */
  instance: string;
  node: string | null;
  flow: string | null;
  /** What moves through the diagram, by its id; null for what concerns the run as a whole. */
  token: string | null;
  actorName: string | null;
  at: string;
}

/** What is known of a node so far. */
export interface Progress {
  /** The tokens that stand at it; of a countersigned task its body alone, whatever has become of its parts. */
  at: Set<string>;
  done: boolean;
  skipped: boolean;
  failed: boolean;
  since: string | null;
  until: string | null;
  people: Set<string>;
}

/** Follows the tokens of one instance through its diagram, step by step. */
export class Walk {
  readonly nodes = new Map<string, Progress>();
  /** Where each token stands. */
  readonly #places = new Map<string, string>();
  /** Tokens within a body that stands at the same node: the body comes and goes for all of them. */
  readonly #parts = new Set<string>();

  follow(node: string, { kind, at, flow, token, actorName }: TrailStep): void {
    const progress = this.#progressAt(node);
    switch (kind) {
      case 'entered':
        return this.#enter(node, token, { at, isPart: flow === null && progress.at.size > 0 });
      case 'taskMade':
        // Who takes his task back, or gets a record back to submit it anew, stands there without having come along a flow.
        return this.#enter(node, token, { at, isPart: false });
      case 'joined':
        for (const other of progress.at) if (other !== token) this.#remove(other);
        return;
      case 'left':
        // Of several events that were waited for, the one that has come is left; its token waited at the gateway before.
        this.#leave(token, at);
        Object.assign(progress, { done: true, until: at, failed: false });
        return;
      case 'cancelled':
        this.#remove(token);
        if (progress.at.size === 0) progress.failed = false;
        return;
      case 'skipped':
        progress.skipped = true;
        return;
      case 'event':
        Object.assign(progress, { done: true, until: at });
        return;
      case 'incident':
      case 'retried':
        progress.failed = kind === 'incident';
        return;
      case 'approved':
      case 'rejected':
      case 'returned':
      case 'opinion':
      case 'resolved':
        if (actorName !== null) progress.people.add(actorName);
        return;
    }
  }

  #enter(node: string, token: string | null, { at, isPart }: { at: string; isPart: boolean }): void {
    if (token === null || this.#parts.has(token) || this.#places.get(token) === node) return;
    if (isPart) return void this.#parts.add(token);
    this.#leave(token, at);
    const progress = this.#progressAt(node);
    if (progress.at.size === 0) Object.assign(progress, { since: at, skipped: false, until: null });
    progress.at.add(token);
    this.#places.set(token, node);
  }

  #leave(token: string | null, at: string): void {
    const left = this.#remove(token);
    if (left) Object.assign(left, { done: true, until: at });
  }

  /** Takes a token away; answers where it stood. */
  #remove(token: string | null): Progress | undefined {
    const node = token === null ? undefined : this.#places.get(token);
    if (token === null || node === undefined) return undefined;
    this.#places.delete(token);
    const progress = this.#progressAt(node);
    progress.at.delete(token);
    return progress;
  }

  #progressAt(id: string): Progress {
    const known = this.nodes.get(id);
    if (known) return known;
    const made = { at: new Set<string>(), done: false, skipped: false, failed: false, since: null, until: null };
    const progress: Progress = { ...made, people: new Set() };
    this.nodes.set(id, progress);
    return progress;
  }
}
