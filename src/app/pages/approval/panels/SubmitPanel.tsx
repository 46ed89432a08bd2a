import { Button, Select } from 'antd'
import { useCallback, useId, useRef, useState } from 'react'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getProcessesOf, startInstance } from '../../../../api/process.ts'
import { uuid } from '../../../../lib/text.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { loadApprovalCounts } from '../../../../state/approvals.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { toast } from '../../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import type { PanelProps } from '../../../panels/props.ts'
import { pickedPeople } from '../actions/action-form.ts'
import { isAnswered } from '../actions/QuestionForm.tsx'
import { PathPart } from '../start/PathPart.tsx'
import { usePreview } from '../start/use-preview.ts'
import '../approval.css'

type Picking = Parameters<Parameters<typeof PathPart>[0]['onOpen']>[0]

/** Submits a stored record: which process, its path and people, and those whom the person chooses. */
export function SubmitPanel({ row, screen, onChanged, onClose }: PanelProps) {
  const say = useSay()
  const label = useId()
  const { locale } = usePorts()
  const { latest, error, reload } = useLoaded(
    [screen, locale],
    async (signal) => (await getProcessesOf(screen, signal)).startable,
  )
  const [chosen, setChosen] = useState<string>()
  const code = chosen ?? latest?.[0]?.code
  const recordId = row?.id ?? ''
  const preview = usePreview(code === undefined ? undefined : { code, recordId })
  const picking = useRef<Picking>(undefined)
  const open = useCallback((opened: Picking) => void (picking.current = opened), [])
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(uuid)
  const hasPicks = preview.nodes?.some(({ pick }) => pick !== undefined) ?? false
  const submit = async () => {
    const { current: asked } = picking
    if (code === undefined || isBusy || (hasPicks && asked && !(await isAnswered(asked.store)))) return
    setBusy(true)
    try {
      const picks = hasPicks && asked ? pickedPeople(asked.nodes, asked.store.record) : undefined
      await startInstance({ code, recordId, ...(picks ? { picks } : {}) }, key)
      asked?.store.forget()
      toast('success', say('APPROVAL_STARTED'))
      void loadApprovalCounts()
      onChanged()
      onClose()
    } catch (reason) {
      setKey(uuid())
      toast('warning', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  if (latest === undefined) return error === undefined ? <Loading /> : <ErrorBox error={error} onRetry={reload} />
  if (code === undefined) return <EmptyState text={say('APPROVAL_START_NONE')} />
  return (
    <>
      {latest.length > 1 && (
        <div className="v-row">
          <label htmlFor={label}>{say('APPROVAL_PROCESS_CHOICE')}</label>
          <Select
            id={label}
            value={code}
            onChange={setChosen}
            options={latest.map((one) => ({ value: one.code, label: one.title }))}
          />
        </div>
      )}
      <PathPart key={code} {...preview} onOpen={open} onSubmit={() => void submit()} />
      <div className="v-approval-tools">
        <Button type="primary" loading={isBusy} onClick={() => void submit()}>
          {say('APPROVAL_SUBMIT_FOR')}
        </Button>
      </div>
    </>
  )
}
