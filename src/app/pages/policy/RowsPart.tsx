import { Alert, AutoComplete, Input } from 'antd'
import { type SyntheticEvent, useEffect, useId, useMemo, useState } from 'react'
import { textIn } from '../../../../schemas/language/text.ts'
import {
  type FoundPerson,
  type RolePolicyReply,
  type ScreenPolicies,
  countRows,
} from '../../../api/organization/policy.ts'
import { type Word, completions } from '../../../lib/complete.ts'
import { FormRow } from '../../../ui/FormRow.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { type Say, useSay } from '../../../ui/use-say.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { PersonSelect } from './PersonSelect.tsx'

const AFTER_TYPING_MS = 400
const NAMES: readonly Word[] = [
  'user.username',
  'user.realname',
  'user.orgCode',
  'user.roles',
  'user.departs',
  'user.tenants',
  'user.tenant',
  'today',
  'now',
].map((word) => ({ word, title: '' }))

interface Counted {
  readonly asked: string
  readonly words: string
  readonly isWrong: boolean
}

/** Number of rows that a condition shows, once it is unchanged for a moment. */
function useCount(screen: string, rows: string, user: string | undefined, say: Say): Counted | undefined {
  const [counted, setCounted] = useState<Counted>()
  const asked = `${screen} ${user ?? ''} ${rows}`
  useEffect(() => {
    if (rows.trim() === '') return undefined
    const stop = new AbortController()
    const wait = setTimeout(() => {
      countRows(screen, rows, user, stop.signal).then(
        (count) => setCounted({ asked, words: say('POLICY_COUNT', count), isWrong: false }),
        (reason: unknown) => {
          if (!stop.signal.aborted) setCounted({ asked, words: errorText(reason, say), isWrong: true })
        },
      )
    }, AFTER_TYPING_MS)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [screen, rows, user, asked, say])
  return counted?.asked === asked ? counted : undefined
}

interface Props {
  readonly policies: ScreenPolicies
  readonly role: RolePolicyReply
  readonly rows: string
  readonly locale: Locale
  readonly isLocked: boolean
  readonly onChange: (rows: string) => void
}

/** The condition over rows, with its names completed and its rows counted while it is typed. */
export function RowsPart({ policies, role, rows, locale, isLocked, onChange }: Props) {
  const say = useSay()
  const personId = useId()
  const [person, setPerson] = useState<FoundPerson>()
  const [caret, setCaret] = useState<number>()
  const keepCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionStart ?? undefined)
  const counted = useCount(policies.screen, rows, person?.id, say)
  const words = useMemo(
    () => [
      ...policies.fields.map(({ key, title }) => ({ word: key, title: textIn(title, locale) })),
      ...policies.columns.map(({ key }) => ({ word: key, title: '' })),
      ...NAMES,
    ],
    [policies, locale],
  )
  const options = completions(rows, Math.min(caret ?? rows.length, rows.length), words).map(
    ({ word, title, text }) => ({ value: text, label: title && title !== word ? `${title}  ${word}` : word }),
  )
  return (
    <>
      {role.problems.length > 0 && <Alert type="warning" showIcon title={role.problems.join(say('COMMON_THEN'))} />}
      <FormRow
        label={say('POLICY_ROWS_LABEL')}
        error={counted?.isWrong ? counted.words : undefined}
        hint={say('POLICY_ROWS_HINT')}
      >
        {(control) => (
          <AutoComplete<string>
            id={control.id}
            className="v-policy-rows"
            disabled={isLocked}
            value={rows}
            options={options}
            defaultActiveFirstOption={false}
            popupMatchSelectWidth={300}
            onChange={(next: string | undefined) => onChange(next ?? '')}
          >
            <Input
              {...control}
              className="v-policy-code"
              maxLength={2000}
              spellCheck={false}
              placeholder="sysOrgCode.startsWith(user.orgCode)"
              onInput={keepCaret}
              onSelect={keepCaret}
            />
          </AutoComplete>
        )}
      </FormRow>
      <output className="v-policy-count">{counted && !counted.isWrong ? counted.words : ''}</output>
      <div className="v-policy-line">
        <label htmlFor={personId}>{say('POLICY_COUNT_FOR')}</label>
        <PersonSelect id={personId} value={person} onChange={setPerson} />
      </div>
      {role.rules.length > 0 && (
        <section>
          <h2>{say('POLICY_RULES')}</h2>
          <ul>
            {role.rules.map((rule) => (
              <li key={rule}>
                <code>{rule}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
