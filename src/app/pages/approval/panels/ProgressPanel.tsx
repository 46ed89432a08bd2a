import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../../registry/kit/parts/Tag.tsx'
import { LABEL_SEPARATOR } from '../../../../../schemas/language/text.ts'
import { actOn, getInstance, getInstancesOf, type RecordInstance } from '../../../../api/process.ts'
import { uuid } from '../../../../lib/text.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { ask, toast } from '../../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import type { PanelProps } from '../../../panels/props.ts'
import { approvalPath } from '../addresses.ts'
import { namesOf } from '../progress/people.ts'
import { Timeline } from '../progress/Timeline.tsx'
import { statusWords } from '../status.ts'
import '../approval.css'

function History({ id }: { readonly id: string }) {
  const { locale } = usePorts()
  const { latest, error, reload } = useLoaded([id, locale], (signal) => getInstance(id, undefined, signal))
  if (latest) return <Timeline instance={latest} />
  return error === undefined ? <Loading /> : <ErrorBox error={error} onRetry={reload} />
}

interface InstanceProps {
  readonly instance: RecordInstance
  readonly isLatest: boolean
  readonly onGo: (path: string) => void
  readonly onWithdraw: () => Promise<void>
}
function Instance({ instance, isLatest, onGo, onWithdraw }: InstanceProps) {
  const say = useSay()
  const { locale } = usePorts()
  const { id, title, processTitle, status, result, starter, startTime, standing, taskId, mayWithdraw, mayOpen } =
    instance
  const [words, tone] = statusWords(status, result ?? null)
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await onWithdraw()
    setBusy(false)
  }
  return (
    <section className="v-approval-of" aria-label={title}>
      <h3>
        {processTitle} <Tag tone={tone}>{say(words)}</Tag>
      </h3>
      <p className="v-approval-note">
        {say('APPROVAL_STARTED_BY', { name: starter.realname, time: startTime.slice(0, 16) })}
      </p>
      {standing.map((one) => (
        <p key={one.title}>
          {one.title} · {namesOf(one.people, LABEL_SEPARATOR[locale])}
        </p>
      ))}
      <div className="v-approval-tools">
        {taskId && (
          <Button type="primary" onClick={() => onGo(approvalPath(id, taskId))}>
            {say('APPROVAL_DECIDE')}
          </Button>
        )}
        {mayOpen && <Button onClick={() => onGo(approvalPath(id))}>{say('APPROVAL_OPEN')}</Button>}
        {mayWithdraw && (
          <Button danger loading={isBusy} onClick={() => void withdraw()}>
            {say('APPROVAL_WITHDRAW')}
          </Button>
        )}
      </div>
      {!mayOpen && <p className="v-approval-note">{say('APPROVAL_PANEL_CLOSED')}</p>}
      {isLatest && mayOpen && <History id={id} />}
    </section>
  )
}

/** How far the processes of a record are, with what the reader may do there. */
export function ProgressPanel({ row, screen, onChanged, onClose }: PanelProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { locale } = usePorts()
  const id = row?.id ?? ''
  const { latest, error, reload } = useLoaded([screen, id, locale], (signal) => getInstancesOf(screen, id, signal))
  const withdraw = async (instance: RecordInstance) => {
    const question = { title: say('APPROVAL_WITHDRAW'), text: say('APPROVAL_WITHDRAW_ABOUT'), danger: true }
    if (!(await ask(question))) return
    try {
      await actOn(instance.id, { action: 'withdraw' }, uuid())
      toast('success', say('APPROVAL_DONE', { action: say('APPROVAL_WITHDRAW') }))
      onChanged()
    } catch (reason) {
      toast('warning', errorText(reason, say))
    }
    reload()
  }
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  if (latest === undefined) return error === undefined ? <Loading /> : <ErrorBox error={error} onRetry={reload} />
  if (latest.length === 0) return <EmptyState text={say('APPROVAL_PANEL_NONE')} />
  return latest.map((instance, index) => (
    <Instance
      key={instance.id}
      instance={instance}
      isLatest={index === 0}
      onGo={go}
      onWithdraw={() => withdraw(instance)}
    />
  ))
}
