import { Button, Checkbox } from 'antd'
import { useEffect, useId, useState } from 'react'
import {
  type DataRule,
  type FoundRole,
  findRoles,
  getGrantedRules,
  grantRules,
} from '../../../api/organization/data-rules.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useEdited } from '../../../ui/use-edited.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { FoundSelect } from './FoundSelect.tsx'
import { confirmDiscard } from '../../../ui/confirm-discard.ts'

const NONE: readonly string[] = []
const nameOf = ({ name }: FoundRole) => name
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

interface PartProps {
  readonly place: string
  readonly rules: readonly DataRule[]
  readonly mayChange: boolean
}
interface State {
  readonly granted?: readonly string[]
  readonly error?: unknown
}
/** Ticks for the rules of a permission that one role has. */
export function GrantedRules({ place, rules, mayChange, role }: PartProps & { role: FoundRole }) {
  const say = useSay()
  const [{ granted, error }, setState] = useState<State>({})
  const { now = NONE, over, edit, reset } = useEdited(granted)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    getGrantedRules(place, role.id, stop.signal).then(
      (ids) => setState({ granted: ids }),
      (reason: unknown) => !stop.signal.aborted && setState((before) => (before.granted ? before : { error: reason })),
    )
    return () => stop.abort()
  }, [place, role.id, attempt])
  const isChanged = over !== undefined && !isSame(now, over)
  useUnsaved(isChanged)
  if (error !== undefined) return <ErrorBox error={error} onRetry={() => setAttempt(attempt + 1)} />
  if (over === undefined) return <Loading />
  const handleSave = async () => {
    try {
      await grantRules(place, role.id, now, over)
      toast('success', say('POLICY_SAVED'))
      reset()
      setAttempt(attempt + 1)
    } catch (reason) {
      toast('error', errorText(reason, say))
    }
  }
  return (
    <>
      <fieldset className="v-policy-actions" disabled={!mayChange}>
        <legend>{say('DATA_RULE_GIVEN_HINT')}</legend>
        {rules.map(({ id, ruleName, status }) => (
          <Checkbox
            key={id}
            disabled={!mayChange}
            checked={now.includes(id)}
            onChange={({ target }) =>
              edit((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
            }
          >
            {ruleName}
            {status === '0' ? say('SUPER_BRACKET', { words: say('DATA_RULE_OFF') }) : ''}
          </Checkbox>
        ))}
      </fieldset>
      {mayChange && (
        <div className="v-policy-line">
          <Button type="primary" disabled={!isChanged} onClick={() => void handleSave()}>
            {say('POLICY_SAVE')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The rules of a permission that a role has. */
export function RulesOfRole(props: PartProps) {
  const say = useSay()
  const id = useId()
  const [role, setRole] = useState<FoundRole>()
  return (
    <section>
      <h2>{say('DATA_RULE_GIVEN')}</h2>
      <div className="v-policy-line">
        <label htmlFor={id}>{say('POLICY_ROLE')}</label>
        <FoundSelect
          id={id}
          value={role}
          find={findRoles}
          labelOf={nameOf}
          onChange={(next) => void confirmDiscard(say, say('POLICY_TURN_ASK')).then((may) => may && setRole(next))}
        />
      </div>
      {role && <GrantedRules key={role.id} {...props} role={role} />}
    </section>
  )
}
