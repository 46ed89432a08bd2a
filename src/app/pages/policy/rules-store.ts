import type { Ports } from '../../../../registry/kit/ports.ts'
import { resolveScreen } from '../../../../engine/model/index.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import {
  addRule,
  type DataRule,
  editRule,
  getRules,
  removeRule,
  RULE_CONDITIONS,
} from '../../../api/organization/data-rules.ts'
import { screenStore } from '../../../grid/screen/index.ts'
import type { GridStore, Values } from '../../../grid/store/index.ts'
import { problemText } from '../../../host/explain.ts'
import { rowWords } from '../../../list/grid/index.ts'
import { type RowsSaved, saveEach, type Sent } from '../rows-grid/save-each.ts'
import RULE from './rule-screen.json' with { type: 'json' }

const { fields } = RULE
/** The document with the signs of the contract. Another back end may have a piece of SQL there; the client does not offer to write one. */
const DOCUMENT = {
  ...RULE,
  fields: {
    ...fields,
    ruleConditions: {
      ...fields.ruleConditions,
      options: { items: RULE_CONDITIONS.map((value) => ({ value, text: value })) },
    },
  },
} as Screen
const SCREEN = resolveScreen(DOCUMENT)

const trimmedText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const rowOf = ({ permissionId: _place, ...rule }: DataRule): Values => rule
const statedOf = (values: Values, permissionId: string): Omit<DataRule, 'id' | 'version'> => ({
  permissionId,
  ruleName: trimmedText(values['ruleName']),
  ruleColumn: trimmedText(values['ruleColumn']),
  ruleConditions: trimmedText(values['ruleConditions']),
  ruleValue: trimmedText(values['ruleValue']),
  status: trimmedText(values['status']),
})

/** The rules of one permission, as the rows of a grid. */
export function rulesStore(rules: readonly DataRule[], mayChange: boolean, ports: Ports): GridStore {
  return screenStore(
    {
      screen: SCREEN,
      columns: SCREEN.list.columns.map(({ field }) => field),
      rows: rules.map(rowOf),
      rights: { add: mayChange, edit: mayChange, remove: mayChange },
      context: () => NO_CONTEXT,
      words: (problem, field) => problemText(problem, field, ports),
      locale: ports.locale,
    },
    { newId: rowWords() },
  )
}

/** Sends what was done to the rules of a permission; `onRead` is called with them whenever they were read. */
export function saveRules(
  store: GridStore,
  place: string,
  words: (reason: unknown) => string,
  onRead: (rules: readonly DataRule[]) => void,
): Promise<RowsSaved> {
  const versionOf = (id: string) => {
    const version = store.find(id)?.values['version']
    return typeof version === 'number' ? { version } : {}
  }
  return saveEach<Omit<DataRule, 'id'>>(store, {
    async read() {
      const rules = await getRules(place)
      onRead(rules)
      return rules.map(rowOf)
    },
    async add(rule) {
      await addRule(rule)
      return undefined
    },
    edit: (id, rule) => editRule({ id, ...rule }),
    remove: async ([id = '']) => removeRule(id),
    removedAtOnce: 1,
    work() {
      const rows = store.ids.flatMap((id) => store.find(id) ?? [])
      const sent = (state: string) =>
        rows
          .filter((row) => row.state === state)
          .map(({ id, values }): Sent<Omit<DataRule, 'id'>> => ({
            id,
            body: { ...statedOf(values, place), ...versionOf(id) },
          }))
      return { edited: sent('edited'), added: sent('new') }
    },
    stored: ({ permissionId: _place, version: _seen, ...rule }) => rule,
    refusal: async (reason) => ({ '': words(reason) }),
  })
}
