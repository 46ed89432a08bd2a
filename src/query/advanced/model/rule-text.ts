import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import { listedValues } from '../../../../registry/kit/joined.ts'
import {
  type QueryEntry,
  type QueryGroup,
  type QueryItemTerm,
  type QueryRule,
  DAYS_RULES,
  needsNoValue,
  isGroup,
  termsOf,
} from '../../../../schemas/language/query/super-query.ts'
import { loadLabels, fieldText } from '../../../ui/fields/labels.ts'
import type { AskFields } from './draft.ts'
import { fieldTitle, inputOf } from './fields.ts'

export const ruleWord = (rule: QueryRule, ports: Ports): string => ports.say(`SUPER_RULE_${rule.toUpperCase()}`)

/** The words of a value, those of a list one by one. */
async function valueWords({ field: name, rule, val }: QueryItemTerm, fields: AskFields, ports: Ports): Promise<string> {
  const field = fields.get(name)
  if (!field) return val
  const { resolved, shape } = inputOf(field.resolved, rule)
  if (shape === 'range') return rangeWords(val.split(','), (end) => saidOf(resolved, end, ports), ports)
  const rows = (shape === 'list' ? listedValues(resolved.storage.match, val) : [val]).map((one) => ({
    id: one,
    [resolved.key]: one,
  }))
  const labels = await loadLabels([resolved], rows, ports)
  return rows.map((row) => fieldText(resolved, row, labels)).join(ports.say('COMMON_AND'))
}

async function saidOf(resolved: ResolvedField, stored: string, ports: Ports): Promise<string> {
  const row = { id: stored, [resolved.key]: stored }
  return fieldText(resolved, row, await loadLabels([resolved], [row], ports))
}
async function rangeWords(
  [from = '', until = '']: readonly string[],
  say: (end: string) => Promise<string>,
  ports: Ports,
): Promise<string> {
  return ports.say('SUPER_RANGE', { from: from && (await say(from)), until: until && (await say(until)) })
}

/** 「等于 一级」, 「最近 7 天」, 「为空」. */
function conditionWords({ rule }: QueryItemTerm, value: string, ports: Ports): string {
  if (needsNoValue(rule)) return ruleWord(rule, ports)
  return DAYS_RULES.has(rule)
    ? ports.say(rule === 'last_days' ? 'SUPER_LAST' : 'SUPER_NEXT', { days: value })
    : `${ruleWord(rule, ports)} ${value}`
}
function termWords(
  term: QueryItemTerm,
  words: ReadonlyMap<QueryItemTerm, string>,
  fields: AskFields,
  ports: Ports,
): string {
  const field = fields.get(term.field)
  const title = field ? fieldTitle(field) : term.field
  return `${title} ${conditionWords(term, words.get(term) ?? term.val, ports)}`
}

function joined(
  { match, of }: QueryGroup,
  words: ReadonlyMap<QueryItemTerm, string>,
  fields: AskFields,
  ports: Ports,
): string {
  const part = (entry: QueryEntry) => {
    if (!isGroup(entry)) return termWords(entry, words, fields, ports)
    const inner = joined(entry, words, fields, ports)
    return entry.of.length > 1 ? ports.say('SUPER_BRACKET', { words: inner }) : inner
  }
  return of.map(part).join(` ${ports.say(match === 'or' ? 'SUPER_OR' : 'SUPER_AND')} `)
}

/** The words of every value of a query. */
async function wordsOfValues(
  query: QueryGroup,
  fields: AskFields,
  ports: Ports,
): Promise<ReadonlyMap<QueryItemTerm, string>> {
  return new Map(
    await Promise.all(termsOf(query.of).map(async (term) => [term, await valueWords(term, fields, ports)] as const)),
  )
}

/** 「级别 等于 一级 且 名称 包含 鼎」. */
export async function queryWords(query: QueryGroup, fields: AskFields, ports: Ports): Promise<string> {
  return joined(query, await wordsOfValues(query, fields, ports), fields, ports)
}

const NO_WORDS: ReadonlyMap<QueryItemTerm, string> = new Map()

/** The same while it is drawn; with the stored values until their words are there. */
export function useQueryWords(query: QueryGroup, fields: AskFields, ports: Ports): string {
  const { value: words = NO_WORDS } = useLoaded([query, fields, ports], () => wordsOfValues(query, fields, ports))
  return joined(query, words, fields, ports)
}
