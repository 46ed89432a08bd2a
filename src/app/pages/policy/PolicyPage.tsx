import { Alert, Button, Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { isVersionConflict } from '../../../api/client/errors.ts'
import {
  type RolePolicyReply,
  type ScreenPolicies,
  getScreens,
  removePolicy,
  savePolicy,
} from '../../../api/organization/policy.ts'
import { locale as spoken } from '../../../state/locale.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { TabPanels } from '../../../ui/TabPanels.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { ActionsPart } from './ActionsPart.tsx'
import { ExplainPart } from './ExplainPart.tsx'
import { FieldsPart } from './FieldsPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import { confirmDiscard } from '../../../ui/confirm-discard.ts'
import { RowsPart } from './RowsPart.tsx'
import { type Draft, useDraft, usePolicies } from './use-policies.ts'
import './policy.css'

const PARTS = ['POLICY_ROWS', 'POLICY_FIELDS', 'POLICY_ACTIONS', 'POLICY_EXPLAIN', 'POLICY_HISTORY'] as const

interface EditorProps {
  readonly policies: ScreenPolicies
  readonly role: RolePolicyReply
  readonly draft: Draft
  readonly locale: Locale
  readonly mayChange: boolean
}

function Parts({ policies, role, draft, locale, mayChange }: EditorProps) {
  const say = useSay()
  const [active, setActive] = useState(0)
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set([0]))
  const { document, change } = draft
  const draw = (index: number) => {
    if (index === 0)
      return (
        <RowsPart
          policies={policies}
          role={role}
          rows={document.rows ?? ''}
          locale={locale}
          isLocked={!mayChange}
          onChange={(rows) => change({ rows })}
        />
      )
    if (index === 1)
      return (
        <FieldsPart
          policies={policies}
          fields={document.fields ?? {}}
          locale={locale}
          isLocked={!mayChange}
          onChange={(fields) => change({ fields })}
        />
      )
    if (index === 2)
      return (
        <ActionsPart
          policies={policies}
          role={role}
          deny={document.deny ?? []}
          locale={locale}
          isLocked={!mayChange}
          onChange={(deny) => change({ deny })}
        />
      )
    if (index === 3) return <ExplainPart policies={policies} locale={locale} />
    return (
      <HistoryPart
        screen={policies.screen}
        role={role.id}
        policyId={role.policyId}
        version={role.policy?.version ?? 0}
      />
    )
  }
  const show = (index: number) => {
    setActive(index)
    setShown((now) => new Set([...now, index]))
  }
  return (
    <TabPanels
      label={say('POLICY_PARTS')}
      panels={PARTS.map((code, index) => ({ index, title: say(code) }))}
      active={active}
      shown={shown}
      onShow={show}
      draw={draw}
    />
  )
}

function Editor({ policies, role, locale, onKept }: Omit<EditorProps, 'draft' | 'mayChange'> & { onKept: () => void }) {
  const say = useSay()
  const { can } = usePermissions()
  const draft = useDraft(role)
  const [isBusy, setBusy] = useState(false)
  /** Another user saved first. */
  const [other, setOther] = useState<string>()
  useUnsaved(draft.isChanged)
  const mayChange = can('system:policy:edit')
  const version = role.policy?.version ?? 0
  // Who was told that another user saved first, and saves again, means it.
  const over = other === undefined ? draft.version : version
  const keep = async (work: () => Promise<unknown>, done: 'POLICY_SAVED' | 'POLICY_REMOVED') => {
    setBusy(true)
    try {
      await work()
      setOther(undefined)
      toast('success', say(done))
      onKept()
    } catch (reason) {
      if (!isVersionConflict(reason)) return toast('error', errorText(reason, say))
      setOther(errorText(reason, say))
      onKept()
    } finally {
      setBusy(false)
    }
  }
  const handleRemove = async () => {
    if (await ask({ title: say('POLICY_REMOVE'), text: say('POLICY_REMOVE_ASK'), danger: true }))
      await keep(() => removePolicy(policies.screen, role.id, version), 'POLICY_REMOVED')
  }
  const handleDiscard = () => {
    setOther(undefined)
    draft.discard()
  }
  return (
    <>
      {other !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={other}
          description={draft.isChanged ? say('POLICY_YOURS_STAY') : undefined}
        />
      )}
      <Parts policies={policies} role={role} draft={draft} locale={locale} mayChange={mayChange} />
      {mayChange && (
        <div className="v-policy-line">
          <Button
            type="primary"
            loading={isBusy}
            disabled={!draft.isChanged}
            onClick={() => void keep(() => savePolicy(policies.screen, role.id, over, draft.tidied), 'POLICY_SAVED')}
          >
            {say('POLICY_SAVE')}
          </Button>
          <Button disabled={!draft.isChanged} onClick={handleDiscard}>
            {say('POLICY_UNDO')}
          </Button>
          {role.policy && (
            <Button danger onClick={() => void handleRemove()}>
              {say('POLICY_REMOVE')}
            </Button>
          )}
          {role.policy && (
            <span>
              {say('POLICY_CHANGED_BY', { version, who: role.policy.updateBy, when: role.policy.updateTime })}
            </span>
          )}
        </div>
      )}
    </>
  )
}

type Screens = Awaited<ReturnType<typeof getScreens>>
function useScreens(): { readonly screens: Screens | undefined; readonly error: unknown } {
  const [found, setFound] = useState<{ readonly screens?: Screens; readonly error?: unknown }>({})
  useEffect(() => {
    const stop = new AbortController()
    getScreens(stop.signal).then(
      (screens) => setFound({ screens }),
      (error: unknown) => !stop.signal.aborted && setFound({ error }),
    )
    return () => stop.abort()
  }, [])
  return { screens: found.screens, error: found.error }
}

/** The rows, fields and actions of a screen that a role has. */
export function PolicyPage() {
  const say = useSay()
  const id = useId()
  const navigate = useNavigate()
  const { current: locale } = useSnapshot(spoken)
  const { screens, error } = useScreens()
  const [screen, setScreen] = useState<string>()
  const [roleId, setRoleId] = useState<string>()
  const { loaded, reload } = usePolicies(screen)
  const roles = loaded?.policies?.roles ?? []
  const role = roles.find((one) => one.id === roleId)
  const labelOf = (one: RolePolicyReply) =>
    `${one.roleName}${one.policy ? ` · ${say('POLICY_HAS_ONE')}` : one.grants.length === 0 ? ` · ${say('POLICY_NO_GRANT')}` : ''}`
  if (error !== undefined) return <ErrorBox error={error} />
  const turn = (work: () => void) => void confirmDiscard(say, say('POLICY_TURN_ASK')).then((may) => may && work())
  return (
    <section className="v-policy">
      <div className="v-policy-line">
        <label htmlFor={`${id}-screen`}>{say('POLICY_SCREEN')}</label>
        <Select<string>
          id={`${id}-screen`}
          className="v-policy-choice"
          loading={!screens}
          showSearch={{ optionFilterProp: 'label' }}
          value={screen ?? null}
          options={(screens ?? []).map((one) => ({ value: one.id, label: `${textIn(one.title, locale)} ${one.id}` }))}
          onChange={(next) => turn(() => setScreen(next))}
        />
        <label htmlFor={`${id}-role`}>{say('POLICY_ROLE')}</label>
        <Select<string>
          id={`${id}-role`}
          className="v-policy-choice"
          disabled={roles.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          value={role?.id ?? null}
          options={roles.map((one) => ({ value: one.id, label: labelOf(one) }))}
          onChange={(next) => turn(() => setRoleId(next))}
        />
        <Button type="link" onClick={() => void navigate('/isystem/carriedGrants')}>
          {say('CARRIED_OPEN')}
        </Button>
      </div>
      {screen !== undefined && !loaded && <Loading />}
      {loaded?.error !== undefined && <ErrorBox error={loaded.error} onRetry={reload} />}
      {loaded?.policies && role ? (
        <Editor
          key={`${loaded.screen} ${role.id}`}
          policies={loaded.policies}
          role={role}
          locale={locale}
          onKept={reload}
        />
      ) : (
        <EmptyState text={say('POLICY_CHOOSE')}>{say('POLICY_ABOUT')}</EmptyState>
      )}
    </section>
  )
}
