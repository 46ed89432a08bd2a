import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { type JsonObject, changedKeys, objectAt } from '../../document/json.ts'
import { flowOf, isLane, itemAt, itemsOf, stringAt } from '../document/flow.ts'
import { laneWords, nodeWords, titleOf, type FlowWords } from '../words/node-words.ts'

/** Properties by their words; what has none is named as it is. */
const PROPERTY_WORDS: Readonly<Record<string, MessageCode>> = {
  title: 'FLOW_TITLE',
  who: 'FLOW_WHO',
  mode: 'FLOW_MODE',
  onReject: 'FLOW_REJECT',
  due: 'FLOW_DUE',
  actions: 'FLOW_ACTIONS',
  when: 'FLOW_LANE_WHEN',
  fields: 'FLOW_RIGHTS',
  rest: 'FLOW_RIGHTS',
  children: 'FLOW_RIGHTS',
  start: 'FLOW_RIGHTS',
  comment: 'FLOW_DECISION',
  signature: 'FLOW_SIGNATURE',
  batch: 'FLOW_BATCH',
  empty: 'FLOW_EMPTY',
  self: 'FLOW_SELF',
  repeat: 'FLOW_REPEAT',
  join: 'FLOW_JOIN',
  set: 'FLOW_VALUES_SET',
  starters: 'FLOW_STARTERS',
  admins: 'FLOW_ADMINS',
  name: 'FLOW_NAME',
  summary: 'FLOW_SUMMARY',
  material: 'FLOW_MATERIAL',
  withdraw: 'FLOW_WITHDRAW',
  calendar: 'FLOW_CALENDAR',
  after: 'FLOW_AFTER',
  category: 'FLOW_CATEGORY',
  screen: 'FLOW_SCREEN',
  status: 'FLOW_STATUS',
  result: 'FLOW_RESULT',
}
const propertyWords = (names: readonly string[], { say }: FlowWords) =>
  [
    ...new Set(
      names.map((name) => (Object.hasOwn(PROPERTY_WORDS, name) ? say(PROPERTY_WORDS[name] as MessageCode) : name)),
    ),
  ].join('、')

/** A node or lane without what lies in it. */
const alone = (item: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'flow' && name !== 'branches'))
const holderOf = (item: ReturnType<typeof itemAt>): JsonObject => (item ? (isLane(item) ? item.lane : item.node) : {})
/** What an item lies in, and what is before it there. */
function placeOf(document: JsonObject, key: string): string {
  const item = itemAt(document, key)
  if (!item) return ''
  return isLane(item) ? `${item.fork} ${item.index}` : `${item.place.lane ?? ''}`
}
function orderOf(document: JsonObject, lane: string | null): readonly string[] {
  return itemsOf(flowOf(document)).flatMap((item) => (!isLane(item) && item.place.lane === lane ? [item.key] : []))
}
/** The keys of nodes whose order among those that remained is another. */
function reordered(before: JsonObject, after: JsonObject, lane: string | null): readonly string[] {
  const [was, is] = [orderOf(before, lane), orderOf(after, lane)]
  const common = was.filter((key) => is.includes(key))
  const now = is.filter((key) => was.includes(key))
  return now.filter((key, at) => key !== common[at]).slice(0, 1)
}

/** What differs between two processes, as sentences. */
export function flowChanges(before: JsonObject, after: JsonObject, speaking: FlowWords): readonly string[] {
  const { say } = speaking
  const old: FlowWords = { ...speaking, document: before }
  const next: FlowWords = { ...speaking, document: after }
  const sentences: string[] = []
  const settings = changedKeys(before, after).filter(
    (name) => name !== 'flow' && name !== '$schema' && name !== 'version',
  )
  if (settings.length > 0) sentences.push(say('FLOW_CHANGE_SETTINGS', { names: propertyWords(settings, speaking) }))
  for (const item of itemsOf(flowOf(before)))
    if (!itemAt(after, item.key)) sentences.push(say('FLOW_CHANGE_REMOVED', { title: titleOf(item.key, old) }))
  for (const item of itemsOf(flowOf(after))) {
    const was = itemAt(before, item.key)
    const title = titleOf(item.key, next)
    if (!was) {
      const about = isLane(item)
        ? laneWords(item.lane, stringAt(holderOf(itemAt(after, item.fork)), 'mode'), false, next)
        : nodeWords(item.node, next)
      sentences.push(say('FLOW_CHANGE_ADDED', { title, about }))
      continue
    }
    const changed = changedKeys(alone(holderOf(was)), alone(holderOf(item)))
    if (changed.length > 0) sentences.push(say('FLOW_CHANGE_SET', { title, names: propertyWords(changed, next) }))
    if (placeOf(before, item.key) !== placeOf(after, item.key)) sentences.push(say('FLOW_CHANGE_MOVED', { title }))
  }
  const lanes = [null, ...itemsOf(flowOf(after)).flatMap((item) => (isLane(item) ? [item.key] : []))]
  for (const key of lanes.flatMap((lane) => reordered(before, after, lane)))
    sentences.push(say('FLOW_CHANGE_MOVED', { title: key === START_NODE ? '' : titleOf(key, next) }))
  if (sentences.length === 0 && changedKeys(objectAt({ before }, 'before'), after).length > 0)
    sentences.push(say('FLOW_CHANGE_OTHER'))
  return [...new Set(sentences)]
}
