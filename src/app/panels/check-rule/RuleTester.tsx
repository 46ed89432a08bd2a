import { Input } from 'antd'
import { useId, useState } from 'react'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import type { AdministeredRule } from '../../../../schemas/language/rules/administered.ts'
import { checkRule, type RuleFailure } from '../../../../schemas/language/rules/check.ts'
import { useSay } from '../../../ui/use-say.ts'

/** Longer values are checked whole and shown in part. */
const SHOWN = 60

/** Tries a value: its characters in numbered boxes, those that failed marked. The rule is undefined while it has a problem. */
export function RuleTester({ rule }: { readonly rule: AdministeredRule | undefined }) {
  const say = useSay()
  const id = useId()
  const [value, setValue] = useState('')
  const failure = rule && checkRule(rule, value)
  return (
    <section className="v-check-rule-test" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{say('CHECK_RULE_TRY')}</h3>
      <label htmlFor={id}>{say('CHECK_RULE_VALUE')}</label>
      <Input id={id} value={value} maxLength={1000} onChange={({ target }) => setValue(target.value)} />
      {value !== '' && <Characters value={value} failure={failure} />}
      <output htmlFor={id}>{value !== '' && rule && <Verdict rule={rule} failure={failure} />}</output>
    </section>
  )
}

interface CharactersProps {
  readonly value: string
  readonly failure: RuleFailure<string> | undefined
}
function Characters({ value, failure }: CharactersProps) {
  const say = useSay()
  return (
    <ol className="v-check-rule-characters" aria-label={say('CHECK_RULE_CHARACTERS')}>
      {[...value].slice(0, SHOWN).map((character, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a character is its place
        <li key={at} data-failed={failure !== undefined && at >= failure.begin && at < failure.end}>
          <b>{character}</b>
          <small>{at + 1}</small>
        </li>
      ))}
    </ol>
  )
}

function Verdict({
  rule,
  failure,
}: {
  readonly rule: AdministeredRule
  readonly failure: RuleFailure<string> | undefined
}) {
  const say = useSay()
  if (!failure) return <Tag tone="good">{say('CHECK_RULE_PASSED')}</Tag>
  const { step, begin, end } = failure
  const at = { step: rule.steps.indexOf(step) + 1, message: step.message }
  return (
    <>
      {begin === end
        ? say('CHECK_RULE_STOPPED_SHORT', at)
        : say('CHECK_RULE_STOPPED', { ...at, from: begin + 1, to: end })}
    </>
  )
}
