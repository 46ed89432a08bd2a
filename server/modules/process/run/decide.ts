import {
  type Actor as ProcessActor,
  type Begin,
  decide,
  type Decision,
  factKey,
  type FactAnswers,
  type FactRequest,
  type Facts,
  type ProcessAction,
  type ProcessState,
} from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { WireRow } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { answerFact, type FactAnswer, type FactScope } from '../facts/facts.ts'
import { idsAfter } from './read-state.ts'

/** Questions of one action come in a few rounds; more would be a circle. */
const MAX_ROUNDS = 40

export interface DecisionRequest {
  readonly document: ProcessDocument
  readonly state: ProcessState | undefined
  readonly action: ProcessAction
  readonly actor: ProcessActor
  readonly record: WireRow
  readonly begin?: Begin
}
export type Decided = Extract<Decision, { readonly state: unknown }>

/** Answers asked questions from the database, each one once. */
export class FactSource {
  readonly #known = new Map<string, FactAnswer>()
  readonly #db: Queries
  readonly scope: FactScope

  constructor(db: Queries, scope: FactScope) {
    this.#db = db
    this.scope = scope
  }
  /** The answer where it is known; the engine asks for the others by `needs`. */
  known<R extends FactRequest>(request: R): FactAnswers[R['kind']] | undefined {
    // A question and its answer have the same kind.
    return this.#known.get(factKey(request)) as FactAnswers[R['kind']] | undefined
  }
  /** What the engine knows of the world so far. */
  facts(record: WireRow, actor: ProcessActor, newIds: () => number = () => this.scope.now): Facts {
    const { now, locale } = this.scope
    const answer: Facts['answer'] = (request) => this.known(request)
    return { now, actor, record, answer, newId: () => newId(newIds()), ...(locale ? { locale } : {}) }
  }
  async learn(requests: readonly FactRequest[]): Promise<void> {
    for (const request of requests) {
      const key = factKey(request)
      if (!this.#known.has(key)) this.#known.set(key, await answerFact(this.#db, request, this.scope))
    }
  }
}

/** What the engine makes of an action, with all the facts it asks for. Throws its refusal. */
export async function decideWithFacts(
  source: FactSource,
  { document, state, action, actor, record, begin }: DecisionRequest,
): Promise<Decided> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ids = idsAfter(state ?? { steps: [], tasks: [], timers: [] }, source.scope.now)
    const decision = decide(document, state, action, source.facts(record, actor, ids), begin)
    if ('refused' in decision) throw new AppError(decision.refused, decision.params)
    if (!('needs' in decision)) return decision
    await source.learn(decision.needs)
  }
  throw new AppError('INSTANCE_NO_END')
}
