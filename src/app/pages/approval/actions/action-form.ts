import { resolveScreen, type ResolvedScreen } from '../../../../../engine/model/index.ts'
import type { Field } from '../../../../../schemas/language/field.ts'
import type { Screen } from '../../../../../schemas/language/screen.ts'
import type { ActBody, InstanceReply, PreviewNode } from '../../../../api/process.ts'
import type { Say } from '../../../../ui/use-say.ts'
import { holderOf, isLive } from '../progress/people.ts'
import type { KnownAction } from './action-kinds.ts'
import DOCUMENT from './action-screen.json' with { type: 'json' }

const TEMPLATE = DOCUMENT as unknown as Screen
const SIGNERS: ReadonlySet<string> = new Set(['before', 'after', 'beside'])
/** A field key of its own for each node whose people are chosen. */
const pickKey = (index: number) => `pick${index}`

type Steps = Pick<InstanceReply, 'steps'>
interface Choice {
  readonly value: string
  readonly text: string
}
const template = (key: string): Field => {
  const field = TEMPLATE.fields[key]
  if (!field) throw new Error(`the form of actions has no field "${key}"`)
  return field
}
const choiceOf = (key: string, items: readonly Choice[]): Field => ({
  ...template(key),
  options: { ...template(key).options, items: [...items] },
  ...(items.length === 1 && items[0] ? { default: items[0].value } : {}),
})

/** A field for the people of a node: of some who are named, or of everybody. */
function pickField({ title, pick }: PreviewNode, say: Say): Field {
  const from = pick?.from ?? []
  const field =
    from.length === 0
      ? template('pickAny')
      : choiceOf(
          'pickSome',
          from.map(({ username, realname }) => ({ value: username, text: realname })),
        )
  return {
    ...field,
    title: say('APPROVAL_PICK_OF', { title }),
    required: (pick?.min ?? 1) > 0,
    ...(pick && pick.max > 0 && from.length === 0 ? { options: { ...field.options, multi: pick.max > 1 } } : {}),
  }
}
export const picksOf = (nodes: readonly PreviewNode[] | undefined): readonly PreviewNode[] =>
  (nodes ?? []).filter(({ pick }) => pick !== undefined)

/** The form in which the people of these nodes are chosen. */
export const pickForm = (nodes: readonly PreviewNode[], say: Say): ResolvedScreen => formOf(pickFields(nodes, say))

function pickFields(nodes: readonly PreviewNode[], say: Say): Readonly<Record<string, Field>> {
  return Object.fromEntries(nodes.map((node, index) => [pickKey(index), pickField(node, say)]))
}
const accounts = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).map((one) => one.trim()).filter(Boolean)
/** The people who were chosen, by the key of their node. */
export function pickedPeople(
  nodes: readonly PreviewNode[],
  record: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  return Object.fromEntries(nodes.map(({ key }, index) => [key, accounts(record[pickKey(index)])]))
}

function formOf(fields: Readonly<Record<string, Field>>): ResolvedScreen {
  return resolveScreen({ ...TEMPLATE, fields })
}

/** The form of a decision on several tasks. */
export const batchForm = (): ResolvedScreen => formOf({ comment: template('comment') })

/** The form of what is asked before an action is done. */
export function actionForm({ kind, facts, offered }: KnownAction, { steps }: Steps, say: Say): ResolvedScreen {
  const live = steps.filter(({ status }) => status === 'active')
  const tasks = live.flatMap(({ title, tasks: all }) => all.filter(isLive).map((task) => ({ title, task })))
  const targets = (offered.targets ?? []).map(({ key, title }) => ({ value: key, text: title }))
  const fieldOf = (key: (typeof facts.fields)[number]): Field => {
    const field = template(key)
    if (key === 'comment')
      return { ...field, required: offered.needsComment === true || kind === 'comment' || kind === 'advise' }
    if (key === 'target') return choiceOf(key, targets)
    if (key === 'step')
      return choiceOf(
        key,
        live.filter(({ kind: of }) => of !== 'branch').map(({ id, title }) => ({ value: id, text: title })),
      )
    if (key === 'place')
      return choiceOf(
        key,
        tasks.map(({ title, task }) => ({ value: task.id, text: `${title} · ${holderOf(task)}` })),
      )
    if (key === 'signer')
      return choiceOf(
        key,
        targets.length > 0
          ? targets
          : tasks.flatMap(({ task }) =>
              (offered.signers?.includes(task.id) ?? SIGNERS.has(task.kind))
                ? [{ value: task.id, text: holderOf(task) }]
                : [],
            ),
      )
    if (key === 'where' && targets.length > 0) {
      const items = field.options?.['items'] as readonly Choice[]
      return choiceOf(
        key,
        items.filter(({ value }) => targets.some((target) => target.value === value)),
      )
    }
    return field
  }
  return formOf({
    ...pickFields(picksOf(offered.picks), say),
    ...(offered.canAbstain === true ? { abstain: template('abstain') } : {}),
    ...Object.fromEntries(facts.fields.map((key) => [key, fieldOf(key)])),
  })
}

interface Filled {
  readonly record: Readonly<Record<string, unknown>>
  readonly signature: string | undefined
  /** What was changed in the record of the instance. */
  readonly values: Readonly<Record<string, unknown>> | undefined
}
const text = (value: unknown): string | undefined => {
  const said = typeof value === 'string' ? value.trim() : ''
  return said === '' ? undefined : said
}
/** Leaves out what is not stated. */
const stated = <T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never

/** What is sent for an action, as its form was filled in. */
export function bodyOf(
  { kind, offered }: KnownAction,
  { lastSeq, task }: Pick<InstanceReply, 'lastSeq' | 'task'>,
  { record, signature, values }: Filled,
): ActBody {
  const picks = picksOf(offered.picks)
  const files = accounts(record['files'])
  const mentions = accounts(record['mentions'])
  const people = accounts(record['people'])
  return stated({
    action: kind,
    lastSeq,
    task: text(record['place']) ?? offered.taskId ?? task?.id,
    to: text(record['target']) ?? text(record['person']),
    way: text(record['way']) as ActBody['way'],
    where: text(record['where']) as ActBody['where'],
    mode: text(record['mode']) as ActBody['mode'],
    step: text(record['step']) ?? offered.step,
    abstain: record['abstain'] === '1' ? true : undefined,
    signer: text(record['signer']),
    comment: text(record['comment']),
    reason: text(record['reason']),
    event: offered.event,
    signature,
    people: people.length > 0 ? people : undefined,
    mentions: mentions.length > 0 ? mentions : undefined,
    files: files.length > 0 ? files : undefined,
    picks: picks.length > 0 ? pickedPeople(picks, record) : undefined,
    values,
  }) as ActBody
}
