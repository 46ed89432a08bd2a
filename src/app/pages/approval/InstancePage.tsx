import { Button } from 'antd'
import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../../../../registry/kit/parts/late.tsx'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import {
  type Acted,
  type ActBody,
  actOn,
  getInstance,
  type InstanceReply,
  markInstanceRead,
} from '../../../api/process.ts'
import { uuid } from '../../../lib/text.ts'
import { usePorts } from '../../../ports/context.tsx'
import { closeTab, nameTab } from '../../../state/tabs.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { LatePart } from '../../../ui/frame/LatePart.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { TabPanels } from '../../../ui/TabPanels.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { loadApprovalCounts } from '../../../state/approvals.ts'
import type { ViewProps } from '../../views.tsx'
import { openPublished } from '../open-published.ts'
import { Failure } from '../LoadedScreenView.tsx'
import { ActionBar } from './actions/ActionBar.tsx'
import { ActionDialog } from './actions/ActionDialog.tsx'
import { bodyOf } from './actions/action-form.ts'
import { type KnownAction, knownActions } from './actions/action-kinds.ts'
import { approvalPath } from './addresses.ts'
import { Copies } from './progress/Copies.tsx'
import { FlowPicture } from './progress/FlowPicture.tsx'
import { Timeline } from './progress/Timeline.tsx'
import { changedValues, isFilledIn } from './record/filled-values.ts'
import { childScreens, requiredFields, isEditable, recordSource, rowOf, screenOf } from './record/instance-screen.ts'
import { type FilledForm, RecordEditor, RecordFrame, RecordReader } from './record/RecordPart.tsx'
import { statusWords } from './status.ts'
import './approval.css'

const RecordPrint = lazyPart(async () => (await import('../../../print/RecordPrint.tsx')).RecordPrint)
const NOTHING = {}

/** An instance: its record under the rights of the node, all that happened to it, and what may be done now. */
export function InstancePage({ params, search }: Pick<ViewProps, 'params' | 'search'>) {
  const id = params['id'] ?? ''
  const task = new URLSearchParams(search).get('task') ?? undefined
  const say = useSay()
  const { pathname } = useLocation()
  const { locale } = usePorts()
  const loaded = useLoaded([id, task, locale], (signal) => getInstance(id, task, signal))
  const { latest } = loaded
  const title = latest?.title
  useEffect(() => {
    if (title) nameTab(pathname + search, title)
  }, [pathname, search, title])
  const opened = latest?.id
  useEffect(() => {
    if (opened !== undefined) markInstanceRead(opened).then(loadApprovalCounts, () => undefined)
  }, [opened])
  if (latest === undefined)
    return loaded.error === undefined ? <Loading page /> : <Failure error={loaded.error} onRetry={loaded.reload} />
  return (
    <section className="v-approval" aria-label={latest.title}>
      {loaded.error !== undefined && <ErrorBox error={loaded.error} onRetry={loaded.reload} />}
      <Opened key={id} instance={latest} say={say} onReload={loaded.reload} address={pathname + search} />
    </section>
  )
}

interface OpenedProps {
  readonly instance: InstanceReply
  readonly say: ReturnType<typeof useSay>
  readonly onReload: () => void
  /** Of this page. */
  readonly address: string
}

function Heading({
  instance,
  say,
  onReload,
  onPrint,
}: Omit<OpenedProps, 'address'> & { readonly onPrint: () => void }) {
  const { title, processTitle, status, result, starter, startTime, endTime, previous } = instance
  const [words, tone] = statusWords(status, result ?? null)
  return (
    <header className="v-approval-head">
      <h1>
        {title} <Tag tone={tone}>{say(words)}</Tag>
      </h1>
      <div className="v-approval-tools">
        <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={onPrint}>
          {say('DETAIL_PRINT')}
        </Button>
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={say('APPROVAL_RELOAD')}
          title={say('APPROVAL_RELOAD')}
          onClick={onReload}
        />
      </div>
      <p className="v-approval-facts">
        <span>{processTitle}</span>
        <span>{say('APPROVAL_STARTED_BY', { name: starter.realname, time: startTime.slice(0, 16) })}</span>
        {endTime && <span>{say('APPROVAL_ENDED_AT', { time: endTime.slice(0, 16) })}</span>}
        {previous && <Link to={approvalPath(previous)}>{say('APPROVAL_PREVIOUS')}</Link>}
      </p>
    </header>
  )
}

/** Does what was chosen: after a question, or at once. */
function useActing(
  { instance, say, onReload, address }: OpenedProps,
  filledRef: { readonly current: FilledForm | undefined },
) {
  const ports = usePorts()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ readonly action: KnownAction; readonly values: ActBody['values'] }>()
  const [isBusy, setBusy] = useState(false)
  const key = useRef(uuid())
  const send = async (body: ActBody): Promise<Acted> => {
    const acted = await actOn(instance.id, body, key.current)
    key.current = uuid()
    return acted
  }
  const finish = (action: KnownAction, { next }: Acted) => {
    setAsked(undefined)
    if (action.facts.hasValues) filledRef.current?.settle()
    toast('success', say('APPROVAL_DONE', { action: say(action.facts.title) }))
    void loadApprovalCounts()
    const isDecision = action.facts.isFirst === true && action.kind !== 'claim'
    if (!isDecision || !next) return onReload()
    const to = approvalPath(next.instanceId, next.taskId)
    if (to === address) return onReload()
    closeTab(address)
    return void navigate(to, { replace: true })
  }
  const doNow = async (action: KnownAction) => {
    const { title, about, isDanger } = action.facts
    if (about && !(await ask({ title: say(title), text: say(about), danger: isDanger ?? false }))) return
    setBusy(true)
    try {
      const body = bodyOf(action, instance, { record: NOTHING, signature: undefined, values: undefined })
      finish(action, await send(body))
    } catch (reason) {
      toast('warning', errorText(reason, say))
      onReload()
    } finally {
      setBusy(false)
    }
  }
  const choose = async (action: KnownAction) => {
    const { current: filled } = filledRef
    if (action.facts.hasValues && filled && !(await isFilledIn(filled.form, ports, requiredFields(instance)))) return
    if (action.facts.fields.length === 0) return doNow(action)
    setAsked({ action, values: action.facts.hasValues && filled ? changedValues(filled.form) : undefined })
  }
  return { asked, isBusy, choose, send, finish, close: () => setAsked(undefined) }
}

function Opened(props: OpenedProps) {
  const { instance, say, onReload } = props
  const filledRef = useRef<FilledForm>(undefined)
  const screen = useMemo(() => screenOf(instance), [instance])
  const row = useMemo(() => rowOf(instance), [instance])
  const source = useMemo(() => recordSource(row), [row])
  const openScreen = useMemo(() => childScreens(instance, openPublished), [instance])
  const acting = useActing(props, filledRef)
  const actions = useMemo(() => knownActions(instance.actions, instance.task), [instance])
  const [isPrinting, setPrinting] = useState(false)
  const open = useCallback((filled: FilledForm) => void (filledRef.current = filled), [])
  const forward = actions.find(({ facts }) => facts.hasValues)
  const isFilled = forward !== undefined && instance.record !== null && isEditable(instance)
  return (
    <>
      <Heading {...props} onPrint={() => setPrinting(true)} />
      <div className="v-approval-body">
        <div className="v-approval-record">
          <h2 className="v-hidden">{say('APPROVAL_RECORD')}</h2>
          {instance.record === null ? (
            <p className="v-approval-problem">{say('APPROVAL_RECORD_GONE')}</p>
          ) : (
            <RecordFrame screen={screen} source={source} openScreen={openScreen}>
              {isFilled ? (
                <RecordEditor row={row} onOpen={open} onSubmit={() => void acting.choose(forward)} />
              ) : (
                <RecordReader row={row} />
              )}
              <LatePart onMissing={() => setPrinting(false)}>
                {isPrinting && (
                  <RecordPrint
                    id={row.id}
                    typed={NOTHING}
                    below={<Timeline instance={{ ...instance, ahead: [] }} />}
                    onDone={() => setPrinting(false)}
                  />
                )}
              </LatePart>
            </RecordFrame>
          )}
        </div>
        <aside className="v-approval-side" aria-label={say('APPROVAL_PROGRESS')}>
          <Progress instance={instance} />
        </aside>
      </div>
      <ActionBar actions={actions} isBusy={acting.isBusy} onChoose={(action) => void acting.choose(action)} />
      {acting.asked && (
        <ActionDialog
          action={acting.asked.action}
          values={acting.asked.values}
          instance={instance}
          send={acting.send}
          onDone={(acted) => acting.asked && acting.finish(acting.asked.action, acted)}
          onRefused={onReload}
          onClose={acting.close}
        />
      )}
    </>
  )
}

function Progress({ instance }: { readonly instance: InstanceReply }) {
  const say = useSay()
  const [active, setActive] = useState(0)
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set([0]))
  const show = (index: number) => {
    setActive(index)
    setShown((before) => new Set([...before, index]))
  }
  const panels = [
    { index: 0, title: say('APPROVAL_TIMELINE') },
    { index: 1, title: say('APPROVAL_FLOW') },
    ...(instance.copies.length > 0
      ? [{ index: 2, title: say('APPROVAL_COPIES', { count: instance.copies.length }) }]
      : []),
  ]
  const draw = (index: number) =>
    index === 0 ? (
      <Timeline instance={instance} />
    ) : index === 1 ? (
      <FlowPicture instance={instance} />
    ) : (
      <Copies copies={instance.copies} />
    )
  return (
    <TabPanels
      label={say('APPROVAL_PROGRESS')}
      panels={panels}
      active={active}
      shown={shown}
      onShow={show}
      draw={draw}
    />
  )
}
