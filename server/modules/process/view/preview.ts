import {
  nodeOf,
  type Needs,
  previewAhead,
  previewPath,
  type PreviewStep,
  type ProcessState,
} from '../../../../engine/process/index.ts'
import { acceptRecord } from '../../../../engine/validate/index.ts'
import type { PreviewNode } from '../../../../schemas/contract/process/instances.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { contextOf, type WireRow } from '../../../data/catalog/index.ts'
import { rowById } from '../../../data/read/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { openScreen } from '../../data/api.ts'
import { requirePublished } from '../documents/store.ts'
import { rowIds } from '../run/act.ts'
import { FactSource } from '../run/decide.ts'
import { mayStart, scopeOf } from '../run/starters.ts'
import { Names } from './people.ts'
import { titleOfNode } from './timeline.ts'

const MAX_ROUNDS = 40
const NOTES: Readonly<Record<NonNullable<PreviewStep['rule']>, MessageCode>> = {
  empty: 'INSTANCE_NOTE_EMPTY',
  self: 'INSTANCE_NOTE_SELF',
  repeat: 'INSTANCE_NOTE_REPEAT',
}

async function answered(
  source: FactSource,
  walk: () => readonly PreviewStep[] | Needs,
): Promise<readonly PreviewStep[]> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = walk()
    if (!('needs' in found)) return found
    await source.learn(found.needs)
  }
  throw new AppError('INSTANCE_NO_END')
}

/** Steps of a preview with the names of their people. */
async function previewReplies(
  db: Queries,
  document: ProcessDocument,
  steps: readonly PreviewStep[],
  locale: Locale,
): Promise<PreviewNode[]> {
  const people = steps.flatMap((step) => [...step.people, ...(step.pick?.from ?? [])])
  const names = await Names.of(
    db,
    people,
    steps.flatMap(({ pool }) => pool),
  )
  return steps.map((step) => {
    const isAsking = step.kind === 'approve' || step.kind === 'handle'
    const isEmpty = isAsking && step.people.length === 0 && step.pool.length === 0 && !step.pick
    const note = step.rule === null ? (isEmpty ? 'INSTANCE_NOTE_NOBODY' : null) : NOTES[step.rule]
    return {
      key: step.key,
      kind: step.kind,
      title: titleOfNode(document, step.key, locale),
      depth: step.depth,
      people: step.people.map((name) => names.person(name)),
      pool: step.pool.map((entry) => names.pool(entry)),
      note: note === null ? null : say(note, {}, locale),
      ...(step.pick?.by === 'starter'
        ? {
            pick: {
              from: (step.pick.from ?? []).map((name) => names.person(name)),
              min: step.pick.min,
              max: step.pick.max,
            },
          }
        : {}),
    }
  })
}

interface PreviewRequest {
  readonly code: string
  readonly recordId?: string
  readonly values?: WireRow
  readonly picks?: Readonly<Record<string, readonly string[]>>
}
/** The way that a record would take, for somebody who may start it. What is typed counts as if it were saved. */
export async function previewStart(caller: Requester, request: PreviewRequest): Promise<PreviewNode[]> {
  const { document } = await requirePublished(caller.db, request.code)
  const { engine, screen, actor } = await openScreen(caller, document.screen, undefined, ['add', 'edit'])
  if (!(await mayStart(caller, document)))
    throw new AppError('INSTANCE_NO_STARTER', { title: textIn(document.title, caller.locale) })
  const { recordId = '', values = {}, picks } = request
  const stored = recordId === '' ? undefined : await rowById(caller.db, screen, recordId)
  if (recordId !== '' && !stored) throw new AppError('DATA_ROW_GONE')
  const record = acceptRecord(screen.checks, values, stored, contextOf(actor, engine.now()))
  const { username, orgCode, roles } = caller.user
  const rows = async (child: string) => (recordId === '' ? [] : rowIds(engine, screen, recordId, child))
  const source = new FactSource(caller.db, { ...scopeOf(caller, document.code), locale: caller.locale, rows })
  const steps = await answered(source, () =>
    previewPath(
      document,
      source.facts(record, { username, roles, mayIntervene: false }),
      { starter: username, depart: orgCode ?? '' },
      picks,
    ),
  )
  return previewReplies(caller.db, document, steps, caller.locale)
}

/** What would come, from where an instance stands. */
export async function previewFrom(
  caller: Requester,
  document: ProcessDocument,
  state: ProcessState,
  record: WireRow,
  source: FactSource,
): Promise<PreviewNode[]> {
  const actor = { username: caller.user.username, roles: caller.user.roles, mayIntervene: false }
  const steps = await answered(source, () => previewAhead(document, state, source.facts(record, actor)))
  const humans = steps.filter(({ key }) => nodeOf(document, key) !== undefined)
  return previewReplies(caller.db, document, humans, caller.locale)
}
