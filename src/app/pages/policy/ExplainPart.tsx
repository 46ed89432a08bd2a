import { Button, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { VIEW_AS } from '../../../../schemas/contract/permissions/permission-rules.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import {
  EXPLAIN_SUBJECTS,
  type ExplainSubject,
  type FoundPerson,
  type FoundRow,
  type Reason,
  type ScreenPolicies,
  explain,
} from '../../../api/organization/policy.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { switchViewAs } from '../../layout/view-as/switch-view-as.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { RowSelect } from './RowSelect.tsx'

const OF = { row: 'POLICY_ASK_ROW', field: 'POLICY_FIELDS', action: 'POLICY_ACTIONS' } as const
const BY = {
  grant: 'POLICY_BY_GRANT',
  open: 'POLICY_BY_OPEN',
  rows: 'POLICY_BY_ROWS',
  rule: 'POLICY_BY_RULE',
  field: 'POLICY_BY_FIELD',
  deny: 'POLICY_BY_DENY',
  control: 'POLICY_BY_CONTROL',
} as const

interface Verdict {
  /** The question that it answers, and no other. */
  readonly asked: string
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
}

function Reasons({ verdict: { allowed, reasons } }: { verdict: Verdict }) {
  const say = useSay()
  const mark = (yes: boolean) => <Tag tone={yes ? 'good' : 'bad'}>{say(yes ? 'POLICY_YES' : 'POLICY_NO')}</Tag>
  return (
    <section aria-live="polite" className="v-policy-wide">
      <p>
        {say('POLICY_VERDICT')}: {mark(allowed)}
      </p>
      <table className="v-policy-table">
        <thead>
          <tr>
            <th scope="col">{say('POLICY_ROLE')}</th>
            <th scope="col">{say('POLICY_VERDICT')}</th>
            <th scope="col">{say('POLICY_BY')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason) => (
            <tr key={reason.role}>
              <th scope="row">{reason.roleName}</th>
              <td>
                {mark(reason.allows)}
                {reason.counts ? '' : say('POLICY_NOT_COUNTED')}
              </td>
              <td>
                {say(BY[reason.by])} {reason.detail && <code>{reason.detail}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Why a user has a right or not, and the button to impersonate that user. */
export function ExplainPart({ policies, locale }: { policies: ScreenPolicies; locale: Locale }) {
  const say = useSay()
  const id = useId()
  const navigate = useNavigate()
  const { can } = usePermissions()
  const [person, setPerson] = useState<FoundPerson>()
  const [of, setOf] = useState<ExplainSubject>('action')
  const [chosen, setWhich] = useState('list')
  const [row, setRow] = useState<FoundRow>()
  const [verdict, setVerdict] = useState<Verdict>()
  const choices =
    of === 'field'
      ? policies.fields.map(({ key, title }) => ({ value: key, label: textIn(title, locale) }))
      : policies.actions.map(({ code, title }) => ({ value: code, label: textIn(title, locale) }))
  const tell = (reason: unknown) => toast('error', errorText(reason, say))
  const which = of === 'row' ? (row?.id ?? '') : chosen
  const asked = JSON.stringify([person?.id, of, which])
  const handleAsk = (event: FormEvent) => {
    event.preventDefault()
    if (person && which !== '')
      explain(policies.screen, person.id, of, which).then((explained) => setVerdict({ ...explained, asked }), tell)
  }
  const handleLook = () => {
    if (person) switchViewAs({ id: person.id, name: person.realname || person.username }, navigate).catch(tell)
  }
  return (
    <>
      <form className="v-policy-line" onSubmit={handleAsk}>
        <label htmlFor={`${id}-person`}>{say('POLICY_PERSON')}</label>
        <PersonSelect id={`${id}-person`} value={person} onChange={setPerson} />
        <label htmlFor={`${id}-of`}>{say('POLICY_ASK_OF')}</label>
        <Select<ExplainSubject>
          id={`${id}-of`}
          className="v-policy-of"
          value={of}
          options={EXPLAIN_SUBJECTS.map((value) => ({ value, label: say(OF[value]) }))}
          onChange={(next) => {
            setOf(next)
            setWhich('')
          }}
        />
        <label htmlFor={`${id}-which`}>{say('POLICY_ASK_WHICH')}</label>
        {of === 'row' ? (
          <RowSelect id={`${id}-which`} policies={policies} value={row} onChange={setRow} />
        ) : (
          <Select<string>
            id={`${id}-which`}
            className="v-policy-which"
            value={which || null}
            options={choices}
            onChange={setWhich}
          />
        )}
        <Button htmlType="submit" type="primary" disabled={!person || which === ''}>
          {say('POLICY_ASK')}
        </Button>
        {can(VIEW_AS) && (
          <Button disabled={!person} onClick={handleLook}>
            {say('POLICY_VIEW_AS')}
          </Button>
        )}
      </form>
      {verdict?.asked === asked && <Reasons verdict={verdict} />}
    </>
  )
}
