import { Button, Tag, TreeSelect } from 'antd'
import { useCallback, useEffect, useId, useState } from 'react'
import { type DataRule, type RulePlace, addRule, editRule, getPlaces, getRules, removeRule } from '../../../api/data-rules.ts'
import { usePermissions } from '../../../state/permissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { ask, toast } from '../../../ui/feedback.tsx'
import { type Say, useSay } from '../../../ui/use-say.ts'
import { wordsOf } from '../../../ui/words-of.ts'
import { mayTurn } from './may-turn.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RulesOfRole } from './RulesOfRole.tsx'
import './policy.css'

interface Loaded<T> {
  readonly of: string
  readonly value?: T
  readonly error?: unknown
}
/** What an address answers, and the way to ask again. */
function useLoaded<T>(of: string, load: (signal: AbortSignal) => Promise<T>): { readonly loaded: Loaded<T> | undefined; readonly reload: () => void } {
  const [found, setFound] = useState<Loaded<T>>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then((value) => setFound({ of, value }), (error: unknown) => !stop.signal.aborted && setFound({ of, error }))
    return () => stop.abort()
  }, [of, load, attempt])
  const reload = useCallback(() => setAttempt((now) => now + 1), [])
  return { loaded: found?.of === of ? found : undefined, reload }
}

interface TableProps {
  readonly rules: readonly DataRule[]
  readonly mayChange: boolean
  readonly onEdit: (rule: DataRule) => void
  readonly onRemove: (rule: DataRule) => void
}
function RulesTable({ rules, mayChange, onEdit, onRemove }: TableProps) {
  const say = useSay()
  return (
    <div className="v-policy-wide">
      <table className="v-policy-table">
        <thead>
          <tr>
            {(['DATA_RULE_NAME', 'DATA_RULE_COLUMN', 'DATA_RULE_CONDITION', 'DATA_RULE_VALUE', 'DATA_RULE_STATUS'] as const).map((code) => <th key={code} scope="col">{say(code)}</th>)}
            {mayChange && <th scope="col">{say('DATA_RULE_TOOLS')}</th>}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{rule.ruleName}</th>
              <td><code>{rule.ruleColumn}</code></td>
              <td><code>{rule.ruleConditions}</code></td>
              <td><code>{rule.ruleValue}</code></td>
              <td>{rule.status === '0' ? <Tag>{say('DATA_RULE_OFF')}</Tag> : <Tag color="green">{say('DATA_RULE_STATUS')}</Tag>}</td>
              {mayChange && (
                <td>
                  <Button type="link" size="small" aria-label={say('DATA_RULE_EDIT_OF', { name: rule.ruleName })} onClick={() => onEdit(rule)}>{say('DATA_RULE_EDIT')}</Button>
                  <Button type="link" danger size="small" aria-label={say('DATA_RULE_REMOVE_OF', { name: rule.ruleName })} onClick={() => onRemove(rule)}>{say('DATA_RULE_REMOVE')}</Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const newRule = (permissionId: string): DataRule => ({ id: '', permissionId, ruleName: '', ruleColumn: '', ruleConditions: '=', ruleValue: '', status: '1' })

/** The rules of one permission, and who is given them. */
function RulesHere({ place, onChanged }: { place: string; onChanged: () => void }) {
  const say = useSay()
  // Another back end has no such control: there its own answer decides.
  const mayChange = !usePermissions().excluded('system:policy').has('edit')
  const load = useCallback((signal: AbortSignal) => getRules(place, signal), [place])
  const { loaded, reload } = useLoaded(place, load)
  const [edited, setEdited] = useState<DataRule>()
  if (loaded?.error !== undefined) return <ErrorBox error={loaded.error} onRetry={reload} />
  const rules = loaded?.value
  if (!rules) return <Loading />
  const changed = () => {
    reload()
    onChanged()
  }
  const handleKeep = async (rule: DataRule) => {
    await (rule.id === '' ? addRule(rule) : editRule(rule))
    toast('success', say('POLICY_SAVED'))
    changed()
  }
  const handleRemove = async ({ id, ruleName }: DataRule) => {
    if (!(await ask({ title: say('DATA_RULE_REMOVE_OF', { name: ruleName }), text: say('DATA_RULE_REMOVE_ASK', { name: ruleName }), danger: true }))) return
    try {
      await removeRule(id)
      toast('success', say('POLICY_REMOVED'))
      changed()
    } catch (reason) {
      toast('error', wordsOf(reason, say))
    }
  }
  return (
    <>
      <h2>{say('DATA_RULE_HERE')}</h2>
      {rules.length === 0 ? <EmptyState text={say('DATA_RULE_NONE')} /> : <RulesTable rules={rules} mayChange={mayChange} onEdit={setEdited} onRemove={(rule) => void handleRemove(rule)} />}
      {mayChange && <div className="v-policy-line"><Button onClick={() => setEdited(newRule(place))}>{say('DATA_RULE_ADD')}</Button></div>}
      {rules.length > 0 && <RulesOfRole key={rules.map(({ id }) => id).join()} place={place} rules={rules} mayChange={mayChange} />}
      {edited && <RuleDialog rule={edited} onKeep={handleKeep} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}
const choicesOf = (places: readonly RulePlace[], say: Say): Choice[] =>
  places.map(({ id, title, hasRules, children }) => ({ value: id, title: hasRules ? `${title} · ${say('DATA_RULE_HAS')}` : title, children: choicesOf(children, say) }))

/** Data rules of the contract, of our own server and of any other: what hangs on a permission, and which roles it counts for. */
export function DataRulesPage() {
  const say = useSay()
  const id = useId()
  const [place, setPlace] = useState<string>()
  const { loaded, reload } = useLoaded('', getPlaces)
  if (loaded?.error !== undefined) return <ErrorBox error={loaded.error} onRetry={reload} />
  return (
    <section className="v-policy">
      <div className="v-policy-line">
        <label htmlFor={id}>{say('DATA_RULE_PLACE')}</label>
        <TreeSelect<string> id={id} className="v-policy-place" loading={!loaded} treeLine showSearch={{ treeNodeFilterProp: 'title' }} {...(place === undefined ? {} : { value: place })} treeData={choicesOf(loaded?.value ?? [], say)} onChange={(next) => void mayTurn(say).then((may) => may && setPlace(next))} />
      </div>
      {place === undefined ? <EmptyState text={say('DATA_RULE_CHOOSE')} /> : <RulesHere key={place} place={place} onChanged={reload} />}
    </section>
  )
}
