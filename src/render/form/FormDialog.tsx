import { Button, Result, Skeleton } from 'antd'
import { useId, useRef } from 'react'
import type { Row } from '../../api/data-source.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { useHost } from '../host.tsx'
import { RecordFrame } from '../RecordFrame.tsx'
import { Themed } from '../theme.tsx'
import { useCell } from './cell.ts'
import { ChildrenBelow, drawChild } from './children/ChildBlock.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { RecordForm } from './RecordForm.tsx'
import { ScriptButtons } from '../scripts/ScriptButtons.tsx'
import { useFormScript } from '../scripts/use-form-script.ts'
import { StartButtons } from './StartButtons.tsx'
import { useDraft } from './use-draft.ts'
import { useOpenForm, type OpenForm } from './use-open-form.ts'
import { useSubmit } from './use-submit.ts'

const NOTHING = {}

interface FormDialogProps {
  /** The record to edit; a new one without it. */
  readonly row?: Row
  /** What adding is called here. */
  readonly title?: string
  readonly initial?: Readonly<Record<string, unknown>>
  /** It has a page to itself. */
  readonly isPage?: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What the form of this screen stands in; beside the list where it has no page to itself. */
function useFrame(isPage: boolean) {
  const { form, screen } = useHost().screen
  const stated = screen.form?.open === 'modal' ? 'modal' : 'drawer'
  return { kind: isPage ? 'page' : stated, width: form.width, startsFull: screen.form?.fullscreen ?? false } as const
}

/** The form of a record. */
export function FormDialog({ row, title: adding, initial = NOTHING, isPage = false, onClose, onSaved }: FormDialogProps) {
  const { ports } = useHost()
  const frame = useFrame(isPage)
  const { form, setForm, reason, retry } = useOpenForm(row, initial)
  const title = adding ?? ports.say(row ? 'LIST_EDIT' : 'LIST_ADD')
  if (form) return <LoadedForm isPage={isPage} title={title} form={form} onReread={setForm} onClose={onClose} onSaved={onSaved} />
  return (
    <RecordFrame {...frame} title={title} onClose={onClose}>
      {reason ? <Result status="warning" title={reason} extra={<Button onClick={retry}>{ports.say('COMMON_RETRY')}</Button>} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </RecordFrame>
  )
}

interface LoadedFormProps {
  readonly title: string
  readonly isPage: boolean
  readonly form: OpenForm
  readonly onReread: (form: OpenForm) => void
  readonly onClose: () => void
  readonly onSaved: () => void
}

function LoadedForm({ title, isPage, form, onReread, onClose, onSaved }: LoadedFormProps) {
  const { ports, confirm, context } = useHost()
  const frame = useFrame(isPage)
  const { store } = form
  const { dirty, saving, uploading } = useCell(store.flags)
  const { isComplete } = useCell(store.parts.progress)
  const formId = useId()
  const draft = useDraft(form, onReread)
  const script = useFormScript(form)
  // Whoever leaves while a save is on its way may have another form open by the time it is done.
  const hasLeft = useRef(false)
  const submit = useSubmit({
    form,
    attempts: draft.attempts,
    onReread,
    mayBeSaved: script.mayBeSaved,
    onSaved: () => {
      if (hasLeft.current) return
      store.forget()
      draft.drop()
      onSaved()
    },
  })
  useUnsaved(dirty || uploading)
  const close = async () => {
    const flags = store.flags.read()
    const { attempts } = draft
    if (!flags.dirty && !flags.uploading) return onClose()
    const isSent = () => attempts.unsettled !== undefined || attempts.isUnsure || store.flags.read().saving
    const question = {
      title: ports.say('FORM_LEAVE'), text: ports.say(isSent() ? 'FORM_LEAVE_SENT' : 'FORM_LEAVE_TEXT'), danger: true,
      ok: ports.say('FORM_LEAVE_OK'), cancel: ports.say('FORM_LEAVE_CANCEL'),
    }
    if (!(await confirm(question)) || hasLeft.current) return undefined
    hasLeft.current = true
    const wasSent = isSent()
    store.forget()
    attempts.handOver()
    draft.drop()
    // What was sent may be among the rows by now.
    return wasSent ? onSaved() : onClose()
  }
  return (
    <RecordFrame
      {...frame}
      title={title}
      onClose={() => void close()}
      footer={
        <div className="vi-drawer-footer">
          <ScriptButtons screen={form.screen} onPress={script.press} />
          <Button onClick={() => void close()}>{ports.say('COMMON_CLOSE')}</Button>
          {isComplete && <StartButtons form={form} isBusy={saving} onPress={(offered) => void submit(offered)} />}
          {isComplete && <Button type="primary" htmlType="submit" form={formId} loading={saving}>{ports.say('FORM_SAVE')}</Button>}
        </div>
      }
    >
      <Themed className="vi-form-body">
        <DraftOffer found={draft.found} isElsewhere={draft.isElsewhere} attempts={draft.attempts} isSaving={saving} restore={draft.restore} refuse={draft.refuse} />
        <RecordForm begins id={formId} screen={form.screen} store={store} ports={ports} context={context} drawChild={drawChild} below={<ChildrenBelow />} onSubmit={() => void submit()} />
      </Themed>
    </RecordFrame>
  )
}
