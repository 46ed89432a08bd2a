import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { Say } from '../../context.tsx'
import { type JsonObject, listAt } from '../../document/json.ts'
import { itemAt, stringAt } from '../document/flow.ts'
import type { NewKind } from '../document/new-node.ts'
import { conditionWords } from './condition-words.ts'
import type { NameOf } from './names.ts'

/** What the sentences about a process are made with. */
export interface FlowWords {
  readonly document: JsonObject
  readonly say: Say
  readonly words: (text: unknown) => string
  readonly nameOf: NameOf
  /** The title of a field of the screen. */
  readonly fieldTitle: (key: string) => string
  /** A value of a field in words. */
  readonly valueWords: (key: string, value: unknown) => string
  readonly processTitle: (code: string) => string
}

export const KIND_WORDS: Readonly<Record<NewKind, MessageCode>> = {
  approve: 'FLOW_KIND_APPROVE',
  handle: 'FLOW_KIND_HANDLE',
  copy: 'FLOW_KIND_COPY',
  exclusive: 'FLOW_KIND_EXCLUSIVE',
  parallel: 'FLOW_KIND_PARALLEL',
  inclusive: 'FLOW_KIND_INCLUSIVE',
  process: 'FLOW_KIND_PROCESS',
  wait: 'FLOW_KIND_WAIT',
  service: 'FLOW_KIND_SERVICE',
  goto: 'FLOW_KIND_GOTO',
  end: 'FLOW_KIND_END',
}
const isNewKind = (kind: string): kind is NewKind => Object.hasOwn(KIND_WORDS, kind)
/** The kind as it is added: a fork by its way of choosing. */
export function newKindOf(node: JsonObject): NewKind | undefined {
  const kind = stringAt(node, 'kind') === 'branch' ? stringAt(node, 'mode') : stringAt(node, 'kind')
  return isNewKind(kind) ? kind : undefined
}
export function kindWords(node: JsonObject, { say }: Pick<FlowWords, 'say'>): string {
  const kind = newKindOf(node)
  return kind === undefined ? stringAt(node, 'kind') : say(KIND_WORDS[kind])
}
/** What a node, a lane or the start is called. */
export function titleOf(key: string, speaking: FlowWords): string {
  if (key === START_NODE) return speaking.say('FLOW_START')
  const item = itemAt(speaking.document, key)
  if (!item) return key
  if (!('fork' in item)) return speaking.words(item.node['title']) || kindWords(item.node, speaking)
  return speaking.words(item.lane['title']) || speaking.say('FLOW_LANE_NUMBER', { number: item.index + 1 })
}

const DURATION = /^(-?)(\d+)([dhm])$/
const UNITS: Readonly<Record<string, readonly [plain: MessageCode, working: MessageCode]>> = {
  d: ['FLOW_DAYS', 'FLOW_WORKING_DAYS'],
  h: ['FLOW_HOURS', 'FLOW_WORKING_HOURS'],
  m: ['FLOW_MINUTES', 'FLOW_MINUTES'],
}
/** `2d` in words. */
function durationWords(duration: string, isWorking: boolean, { say }: Pick<FlowWords, 'say'>): string {
  const [, , count = '', unit = ''] = DURATION.exec(duration) ?? []
  const code = UNITS[unit]?.[isWorking ? 1 : 0]
  return code ? say(code, { count }) : duration
}

const list = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')
const levelWords = (level: unknown, first: MessageCode, other: MessageCode, say: Say) =>
  level === 1 ? say(first) : say(other, { level: Number(level), above: Number(level) - 1 })

type WayWords = (way: JsonObject, speaking: FlowWords) => string
const WAYS: Readonly<Record<string, WayWords>> = {
  user: (way, { nameOf, say }) =>
    list(way['user'])
      .map((name) => nameOf('user', name))
      .join('、') || say('FLOW_WHO_USER'),
  role: (way, { nameOf, say }) => say('FLOW_WHO_ROLE_OF', { name: nameOf('role', stringAt(way, 'role')) }),
  position: (way, { nameOf, say }) =>
    say('FLOW_WHO_POSITION_OF', { name: nameOf('position', stringAt(way, 'position')) }),
  depart: (way, { nameOf, say }) =>
    say(way['below'] === true ? 'FLOW_WHO_DEPART_ALL_OF' : 'FLOW_WHO_DEPART_OF', {
      name: nameOf('depart', stringAt(way, 'depart')),
    }),
  head: (way, { say, fieldTitle }) => {
    const heads = levelWords(way['head'], 'FLOW_WHO_HEAD_FIRST', 'FLOW_WHO_HEAD_ABOVE', say)
    if (typeof way['of'] !== 'string') return heads
    const of = way['of'] === 'previous' ? say('FLOW_WHO_PREVIOUS_ONE') : fieldTitle(way['of'])
    return say('FLOW_WHO_HEAD_OF', { heads, of })
  },
  supervisor: (way, { say }) =>
    levelWords(way['supervisor'], 'FLOW_WHO_SUPERVISOR_FIRST', 'FLOW_WHO_SUPERVISOR_LEVEL', say),
  chain: (way, { say, nameOf }) => {
    const to = way['chain']
    if (to === 'top') return say('FLOW_WHO_CHAIN_TOP')
    if (isObject(to)) return say('FLOW_WHO_CHAIN_ROLE', { name: nameOf('role', stringAt(to, 'role')) })
    return say('FLOW_WHO_CHAIN_LEVEL', { level: Number(to) })
  },
  field: (way, { say, fieldTitle }) => say('FLOW_WHO_FIELD_OF', { name: fieldTitle(stringAt(way, 'field')) }),
  starter: (_, { say }) => say('FLOW_INITIATOR'),
  same: (way, speaking) => speaking.say('FLOW_WHO_SAME_OF', { name: titleOf(stringAt(way, 'same'), speaking) }),
  expr: (_, { say }) => say('FLOW_WHO_EXPR'),
  pick: (way, { say }) => say(way['pick'] === 'starter' ? 'FLOW_WHO_PICK_STARTER' : 'FLOW_WHO_PICK_PREVIOUS'),
}
const WAY_KINDS = Object.keys(WAYS)
/** How people are found: the first word of the language that the way has. */
export const wayKind = (way: unknown): string => (isObject(way) ? (WAY_KINDS.find((kind) => kind in way) ?? '') : '')
export function wayWords(way: unknown, speaking: FlowWords): string {
  return isObject(way) ? (WAYS[wayKind(way)]?.(way, speaking) ?? '') : ''
}
function peopleWords(ways: unknown, speaking: FlowWords): string {
  const said = (Array.isArray(ways) ? ways : []).map((way) => wayWords(way, speaking)).filter((each) => each !== '')
  return said.length > 0 ? said.join(' + ') : speaking.say('FLOW_WHO_NONE')
}

function modeWords(node: JsonObject, { say }: FlowWords): string {
  const mode = stringAt(node, 'mode') || 'any'
  if (stringAt(node, 'kind') === 'handle')
    return say(mode === 'all' ? 'FLOW_HANDLE_ALL' : mode === 'turn' ? 'FLOW_HANDLE_TURN' : 'FLOW_HANDLE_ANY')
  if (mode === 'vote') return say('FLOW_MODE_VOTE_AT', { pass: Number(node['pass'] ?? 50) })
  return say(mode === 'all' ? 'FLOW_MODE_ALL' : mode === 'turn' ? 'FLOW_MODE_TURN' : 'FLOW_MODE_ANY')
}
function dueWords(node: JsonObject, speaking: FlowWords): readonly string[] {
  const due = node['due']
  return isObject(due) ? [durationWords(stringAt(due, 'after'), due['clock'] === 'working', speaking)] : []
}

type NodeWords = (node: JsonObject, speaking: FlowWords) => string
const asked: NodeWords = (node, speaking) =>
  [peopleWords(node['who'], speaking), modeWords(node, speaking), ...dueWords(node, speaking)].join(' · ')
const SERVICES: Readonly<Record<string, MessageCode>> = {
  set: 'FLOW_SERVICE_SET',
  create: 'FLOW_SERVICE_CREATE',
  call: 'FLOW_SERVICE_CALL',
  job: 'FLOW_SERVICE_JOB',
  message: 'FLOW_SERVICE_MESSAGE',
}
const NODES: Readonly<Record<string, NodeWords>> = {
  approve: asked,
  handle: asked,
  copy: (node, speaking) => peopleWords(node['who'], speaking),
  branch: (node, { say }) =>
    [
      say('FLOW_LANES', { count: listAt(node, 'branches')?.length ?? 0 }),
      ...(node['join'] === 'any' ? [say('FLOW_JOIN_ANY')] : []),
    ].join(' · '),
  process: (node, { say, processTitle }) =>
    [
      processTitle(stringAt(node, 'code')) || say('FLOW_PROCESS_NONE'),
      ...(node['each'] === undefined ? [] : [say('FLOW_EACH_ROW')]),
      ...(node['wait'] === false ? [say('FLOW_NO_WAIT')] : []),
    ].join(' · '),
  wait: (node, speaking) =>
    stringAt(node, 'for')
      ? durationWords(stringAt(node, 'for'), node['clock'] === 'working', speaking)
      : speaking.say('FLOW_WAIT_UNTIL', { time: stringAt(node, 'until') || '…' }),
  service: (node, { say, fieldTitle }) => {
    const what = say(SERVICES[stringAt(node, 'do')] ?? 'FLOW_KIND_SERVICE')
    const set = node['set']
    const keys = isObject(set) && node['do'] === 'set' ? Object.keys(set).map(fieldTitle) : []
    return [what, ...(keys.length > 0 ? [keys.join('、')] : [])].join(' · ')
  },
  goto: (node, speaking) =>
    speaking.say('FLOW_GOTO_TO', { name: titleOf(stringAt(node, 'to'), speaking), max: Number(node['max'] ?? 1) }),
  end: (node, { say }) => say(node['result'] === 'rejected' ? 'FLOW_END_REJECTED' : 'FLOW_END_AGREED'),
}
/** Who is asked at a node and how, or what it does, in one line. */
export function nodeWords(node: JsonObject, speaking: FlowWords): string {
  return NODES[stringAt(node, 'kind')]?.(node, speaking) ?? ''
}

/** When a lane is taken. */
export function laneWords(lane: JsonObject, mode: string, isLast: boolean, speaking: FlowWords): string {
  if (mode === 'parallel') return speaking.say('FLOW_LANE_ALWAYS')
  if (isLast && lane['when'] === undefined) return speaking.say('FLOW_LANE_DEFAULT')
  const when = stringAt(lane, 'when')
  return when === '' ? speaking.say('FLOW_LANE_NO_CONDITION') : conditionWords(when, speaking)
}
