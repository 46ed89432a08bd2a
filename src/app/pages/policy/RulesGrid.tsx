import { useState } from 'react'
import { type DataRule, RULE_VARIABLES } from '../../../api/organization/data-rules.ts'
import { usePorts } from '../../../ports/context.tsx'
import { ask } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { RowsGrid } from '../rows-grid/RowsGrid.tsx'
import { RowsHistory } from '../rows-grid/RowsHistory.tsx'
import { rulesStore, saveRules } from './rules-store.ts'

interface Props {
  readonly place: string
  /** As they are stored now. */
  readonly rules: readonly DataRule[]
  readonly mayChange: boolean
  /** Called with the rules whenever a save has read them. */
  readonly onRead: (rules: readonly DataRule[]) => void
  readonly onSaved: () => void
}

/** The data rules of one permission: a column, a sign and a value each, typed and saved together. */
export function RulesGrid({ place, rules, mayChange, onRead, onSaved }: Props) {
  const say = useSay()
  const ports = usePorts()
  const [store] = useState(() => rulesStore(rules, mayChange, ports))
  // A removed rule restricts no user any more: the confirmation says so.
  const mayBeSaved = async () => {
    const gone = new Set(store.deleted)
    const names = rules.filter(({ id }) => gone.has(id)).map(({ ruleName }) => ruleName)
    return (
      names.length === 0 ||
      ask({
        title: say('DATA_RULE_REMOVE'),
        text: say('DATA_RULE_REMOVE_ASK', { names: names.join(say('COMMON_AND')) }),
        ok: say('DATA_RULE_REMOVE'),
        cancel: say('COMMON_CANCEL'),
        danger: true,
      })
    )
  }
  const save = () => saveRules(store, place, (reason) => errorText(reason, say), onRead)
  return (
    <>
      {mayChange && <p className="v-policy-hint">{say('DATA_RULE_HINT', { variables: RULE_VARIABLES.join(' ') })}</p>}
      <RowsHistory
        screen="system.dataRule"
        rows={rules.map(({ id, ruleName }) => ({ id, title: ruleName }))}
        onRestored={onSaved}
      />
      <RowsGrid
        store={store}
        label={say('DATA_RULE_HERE')}
        name="system.dataRule"
        of={place}
        rights={{ add: mayChange, edit: mayChange, remove: mayChange }}
        save={save}
        mayBeSaved={mayBeSaved}
        onSaved={onSaved}
      />
    </>
  )
}
