import { Skeleton } from 'antd'
import { useEffect, useId, useMemo } from 'react'
import type { ResolvedScreen } from '../../../../../engine/model/index.ts'
import { AppError } from '../../../../../schemas/messages/index.ts'
import { submitOnlySource } from '../../../../api/public-form.ts'
import { focusField, RecordForm } from '../../../../form/layout/index.ts'
import { type OpenForm, useOpenForm } from '../../../../form/open/index.ts'
import { type FormStore, useCell } from '../../../../form/store/index.ts'
import { useHost } from '../../../../host/host.tsx'
import { LoadError } from '../../../../host/ui/LoadError.tsx'
import { usePorts } from '../../../../ports/context.tsx'
import { ScreenView } from '../../../../screen/Screen.tsx'
import { useUnsaved } from '../../../../ui/use-unsaved.ts'
import { OPEN_RIGHTS } from '../record/instance-screen.ts'

const NOTHING = {}
const nothing = () => Promise.reject(new AppError('WORKFLOW_NOWHERE'))

interface QuestionFormProps {
  readonly screen: ResolvedScreen
  readonly onOpen: (store: FormStore) => void
  readonly onSubmit: () => void
}

/** A few fields, drawn and checked as those of any form. Where they go is up to the caller. */
export function QuestionForm({ screen, ...rest }: QuestionFormProps) {
  const ports = usePorts()
  const source = useMemo(() => submitOnlySource(nothing), [])
  return (
    <ScreenView screen={screen} source={source} permissions={OPEN_RIGHTS} ports={ports}>
      <Fields {...rest} />
    </ScreenView>
  )
}

function Fields({ onOpen, onSubmit }: Omit<QuestionFormProps, 'screen'>) {
  const { form, reason, retry } = useOpenForm(undefined, NOTHING)
  const store = form?.store
  useEffect(() => {
    if (store) onOpen(store)
  }, [store, onOpen])
  if (reason) return <LoadError reason={reason} onRetry={retry} />
  return form ? <Opened form={form} onSubmit={onSubmit} /> : <Skeleton active paragraph={{ rows: 3 }} />
}

interface OpenedProps extends Pick<QuestionFormProps, 'onSubmit'> {
  readonly form: OpenForm
}
function Opened({ form: { screen, store }, onSubmit }: OpenedProps) {
  const { ports, context } = useHost()
  const { dirty, uploading } = useCell(store.flags)
  const id = useId()
  useUnsaved(dirty || uploading, { isLive: () => store.flags.read().dirty })
  return <RecordForm begins id={id} screen={screen} store={store} ports={ports} context={context} onSubmit={onSubmit} />
}

/** True where all that was asked is answered; else the first wrong field has the focus. */
export async function isAnswered(store: FormStore): Promise<boolean> {
  if (store.pending.isRunning && !(await store.pending.settled())) return false
  const [wrong] = store.check()
  if (wrong === undefined) return true
  focusField(store, wrong)
  return false
}
