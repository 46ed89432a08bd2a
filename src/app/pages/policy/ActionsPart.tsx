import { Checkbox } from 'antd'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import type { RolePolicyReply, ScreenPolicies } from '../../../api/organization/policy.ts'
import { useSay } from '../../../ui/use-say.ts'

interface Props {
  readonly policies: ScreenPolicies
  readonly role: RolePolicyReply
  readonly deny: readonly string[]
  readonly locale: Locale
  readonly isLocked: boolean
  readonly onChange: (deny: string[]) => void
}

/** The actions that a role does not give, whatever grants them. */
export function ActionsPart({ policies, role, deny, locale, isLocked, onChange }: Props) {
  const say = useSay()
  const granted = new Set(role.grants)
  return (
    <fieldset className="v-policy-actions">
      <legend>{say('POLICY_DENY')}</legend>
      {policies.actions.map(({ code, title }) => (
        <Checkbox
          key={code}
          checked={deny.includes(code)}
          disabled={isLocked}
          onChange={({ target }) => onChange(target.checked ? [...deny, code] : deny.filter((one) => one !== code))}
        >
          {textIn(title, locale)} <code>{code}</code>
          {granted.has(code) ? '' : ` ${say('SUPER_BRACKET', { words: say('POLICY_NOT_GRANTED') })}`}
        </Checkbox>
      ))}
    </fieldset>
  )
}
