import type { ResolvedField, ResolvedQueryItem } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import { loadLabels, displayText, fieldText } from '../ui/fields/labels.ts'
import type { Host } from '../host/host.tsx'
import { type ListState, treeField } from '../list/query-state/index.ts'
import { isRange, itemStored, itemTitle } from '../query/bar/index.ts'
import { askFields, knownQuery, queryWords } from '../query/advanced/index.ts'

type Asking = Pick<Host, 'ports'>

async function said(field: ResolvedField, stored: unknown, { ports }: Asking): Promise<string> {
  const row = { id: '', [field.key]: stored }
  return displayText(field, stored, fieldText(field, row, await loadLabels([field], [row], ports)), ports.locale)
}

async function itemWords(item: ResolvedQueryItem, value: unknown, host: Asking): Promise<string | undefined> {
  const stored = itemStored(item, value)
  if (stored === null || stored === undefined || stored === '') return undefined
  const { ports } = host
  const words = isRange(stored)
    ? ports.say('SUPER_RANGE', {
        from: await said(item.field, stored.begin, host),
        until: await said(item.field, stored.end, host),
      })
    : await said(item.field, stored, host)
  return ports.say('PRINT_CONDITION', { title: itemTitle(item, ports), value: words })
}

/** What a list was asked for, in words. */
export async function conditionsOf(state: ListState, host: Host): Promise<readonly string[]> {
  const { screen, ports } = host
  const tree = treeField(screen)
  const { query } = knownQuery(screen, state.advanced)
  const found = await Promise.all([
    state.quick === '' ? undefined : ports.say('PRINT_WORDS', { words: state.quick }),
    state.node !== undefined && tree
      ? said(tree, state.node, host).then((value) =>
          ports.say('PRINT_CONDITION', { title: textIn(tree.field.title, ports.locale), value }),
        )
      : undefined,
    ...screen.query.items.map((item, index) => itemWords(item, state.values[index], host)),
    query && askFields(host).then((fields) => queryWords(query, fields, ports)),
  ])
  return found.filter((words) => words !== undefined)
}
