import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { ResolvedScreen } from '../../../../engine/model/index.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'
import { getStartable, getStartRights, startInstance, type Startable, type StartRights } from '../../../api/process.ts'
import { loadScreen } from '../../../api/screens.ts'
import { restrictScreen } from '../../../host/access.ts'
import { debouncedWrite } from '../../../host/debounced-write.ts'
import { uuid } from '../../../lib/text.ts'
import { usePorts } from '../../../ports/context.tsx'
import { loadApprovalCounts } from '../../../state/approvals.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { closeTab, nameTab } from '../../../state/tabs.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { ViewProps } from '../../views.tsx'
import { Failure } from '../LoadedScreenView.tsx'
import { openPublished } from '../open-published.ts'
import { isAnswered } from './actions/QuestionForm.tsx'
import { pickedPeople } from './actions/action-form.ts'
import { approvalPath, START_PATH } from './addresses.ts'
import { isFilledIn, newValues } from './record/filled-values.ts'
import { screenOf, startChildren } from './record/instance-screen.ts'
import { type FilledForm, RecordEditor, RecordFrame } from './record/RecordPart.tsx'
import { PathPart } from './start/PathPart.tsx'
import { usePreview } from './start/use-preview.ts'
import './approval.css'

interface Opened {
  readonly process: Startable
  readonly screen: ResolvedScreen
  readonly rights: StartRights
}

async function openProcess(code: string, signal: AbortSignal): Promise<Opened> {
  const process = (await getStartable(signal)).find((one) => one.code === code)
  if (!process) throw new AppError('APPROVAL_START_UNKNOWN')
  const [{ screen }, rights] = await Promise.all([loadScreen(process.screen, signal), getStartRights(code, signal)])
  if (!screen) throw new AppError('APPROVAL_START_UNKNOWN')
  return { process, screen, rights }
}

/** The form that starts a process, with the path that its record will take. */
export function StartFormPage({ params }: Pick<ViewProps, 'params'>) {
  const code = params['code'] ?? ''
  const { pathname, search } = useLocation()
  const { locale } = usePorts()
  const { latest, error, reload } = useLoaded([code, locale], (signal) => openProcess(code, signal))
  const title = latest?.process.title
  useEffect(() => {
    if (title) nameTab(pathname + search, title)
  }, [title, pathname, search])
  if (latest) return <StartForm key={code} {...latest} address={pathname + search} />
  return error === undefined ? <Loading page /> : <Failure error={error} onRetry={reload} />
}

type Picking = Parameters<Parameters<typeof PathPart>[0]['onOpen']>[0]

/** The values of the form a moment after they were typed. */
function useTyped(filled: FilledForm | undefined) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>()
  useEffect(() => {
    if (!filled) return undefined
    const { form } = filled
    const read = () => setValues(newValues(form))
    read()
    return debouncedWrite((changed) => form.store.onChange(changed), read)
  }, [filled])
  return values
}

function StartForm({ process, screen: whole, rights, address }: Opened & { readonly address: string }) {
  const say = useSay()
  const ports = usePorts()
  const navigate = useNavigate()
  const permissions = usePermissions()
  // The form is that of a new record: what the person or the process does not open there is not asked here.
  const screen = useMemo(
    () => restrictScreen(screenOf({ document: { ...whole.screen }, rights: rights.rights }), permissions),
    [whole, rights, permissions],
  )
  const openScreen = useMemo(() => startChildren(rights.childRights, openPublished), [rights])
  const source = useMemo(() => endpointSource(whole.screen), [whole])
  const [filled, setFilled] = useState<FilledForm>()
  const picking = useRef<Picking>(undefined)
  const values = useTyped(filled)
  const { nodes, error } = usePreview(values && { code: process.code, values })
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(uuid)
  const open = useCallback((opened: FilledForm) => setFilled(opened), [])
  const openPicks = useCallback((opened: Picking) => void (picking.current = opened), [])
  const hasPicks = nodes?.some(({ pick }) => pick !== undefined) ?? false
  const submit = async () => {
    if (!filled || isBusy || !(await isFilledIn(filled.form, ports))) return
    const { current: asked } = picking
    if (hasPicks && asked && !(await isAnswered(asked.store))) return
    setBusy(true)
    try {
      const picks = hasPicks && asked ? pickedPeople(asked.nodes, asked.store.record) : undefined
      const body = { code: process.code, values: newValues(filled.form), ...(picks ? { picks } : {}) }
      const { instanceId } = await startInstance(body, key)
      filled.settle()
      asked?.store.forget()
      toast('success', say('APPROVAL_STARTED'))
      void loadApprovalCounts()
      closeTab(address)
      void navigate(approvalPath(instanceId), { replace: true })
    } catch (reason) {
      // What is sent next is another attempt, where this one was answered.
      setKey(uuid())
      toast('warning', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="v-approval" aria-label={process.title}>
      <header className="v-approval-head">
        <h1>{process.title}</h1>
        <Link to={START_PATH}>{say('APPROVAL_START_ALL')}</Link>
      </header>
      <div className="v-approval-body">
        <div className="v-approval-record">
          <h2 className="v-hidden">{say('APPROVAL_RECORD')}</h2>
          <RecordFrame screen={screen} source={source} openScreen={openScreen}>
            <RecordEditor row={undefined} onOpen={open} onSubmit={() => void submit()} />
          </RecordFrame>
        </div>
        <aside className="v-approval-side">
          <PathPart nodes={nodes} error={error} onOpen={openPicks} onSubmit={() => void submit()} />
        </aside>
      </div>
      <div className="v-approval-bar" role="toolbar" aria-label={say('APPROVAL_ACTIONS')}>
        <Button type="primary" loading={isBusy} disabled={!filled} onClick={() => void submit()}>
          {say('APPROVAL_SUBMIT_FOR')}
        </Button>
      </div>
    </section>
  )
}
