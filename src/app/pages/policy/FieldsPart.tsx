import { InputNumber } from 'antd'
import type { FieldPolicy, Policy } from '../../../../schemas/language/policy.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import type { ScreenPolicies } from '../../../api/organization/policy.ts'
import { useSay } from '../../../ui/use-say.ts'

type Fields = NonNullable<Policy['fields']>
const WAYS = ['open', 'readonly', 'masked', 'hidden'] as const
type Way = (typeof WAYS)[number]
const WORDS = {
  open: 'POLICY_OPEN',
  readonly: 'POLICY_READONLY',
  masked: 'POLICY_MASKED',
  hidden: 'POLICY_HIDDEN',
} as const

const statedOf = (way: Exclude<Way, 'open'>): FieldPolicy =>
  way === 'masked' ? { show: way, mask: {} } : { show: way }

function MaskEnds({
  name,
  mask,
  isLocked,
  onChange,
}: {
  name: string
  isLocked: boolean
  mask: { first?: number; last?: number }
  onChange: (mask: { first?: number; last?: number }) => void
}) {
  const say = useSay()
  const end = (key: 'first' | 'last', label: string) => (
    <InputNumber
      size="small"
      disabled={isLocked}
      min={0}
      max={8}
      precision={0}
      aria-label={label}
      value={mask[key] ?? 0}
      onChange={(value) => onChange({ ...mask, [key]: value ?? 0 })}
    />
  )
  return (
    <span className="v-policy-mask">
      {end('first', say('POLICY_FIRST', { name }))}
      <span aria-hidden="true">****</span>
      {end('last', say('POLICY_LAST', { name }))}
    </span>
  )
}

interface Props {
  readonly policies: ScreenPolicies
  readonly fields: Fields
  readonly locale: Locale
  readonly isLocked: boolean
  readonly onChange: (fields: Fields) => void
}

/** How each field is shown, as a matrix. */
export function FieldsPart({ policies, fields, locale, isLocked, onChange }: Props) {
  const say = useSay()
  const choose = (key: string, stated: FieldPolicy | undefined) => {
    const { [key]: _before, ...others } = fields
    onChange(stated ? { ...others, [key]: stated } : others)
  }
  return (
    <div className="v-policy-wide">
      <table className="v-policy-table v-policy-fields">
        <thead>
          <tr>
            <th scope="col">{say('POLICY_FIELD')}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {say(WORDS[way])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {policies.fields.map(({ key, title }) => {
            const stated = Object.hasOwn(fields, key) ? fields[key] : undefined
            const shown = stated?.show ?? 'open'
            const name = textIn(title, locale)
            return (
              <tr key={key}>
                <th scope="row">
                  {name} <code>{key}</code>
                </th>
                {WAYS.map((way) => (
                  <td key={way} data-way={say(WORDS[way])}>
                    <input
                      type="radio"
                      name={`show-${key}`}
                      aria-label={`${name} ${say(WORDS[way])}`}
                      checked={shown === way}
                      disabled={isLocked}
                      onChange={() => choose(key, way === 'open' ? undefined : statedOf(way))}
                    />
                    {way === 'masked' && stated?.show === 'masked' && (
                      <MaskEnds
                        name={name}
                        isLocked={isLocked}
                        mask={stated.mask ?? {}}
                        onChange={(mask) => choose(key, { show: 'masked', mask })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
