import { Button, Drawer, Result, Skeleton } from 'antd'
import { useId } from 'react'
import type { Row } from '../../api/data-source.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { useHost } from '../host.tsx'
import { Themed } from '../theme.tsx'
import { useCell } from './cell.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useDraft, useOpenForm, type OpenForm } from './use-open-form.ts'
import { useSubmit } from './use-submit.ts'

const NOTHING = {}

interface FormDialogProps {
  /** The record to edit; a new one without it. */
  readonly row?: Row
  /** What adding is called here. */
  readonly title?: string
  readonly initial?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of a record, beside the list. */
export function FormDialog({ row, title: adding, initial = NOTHING, onClose, onSaved }: FormDialogProps) {
  const { screen, ports } = useHost()
  const { form, setForm, reason, retry } = useOpenForm(row, initial)
  const title = adding ?? ports.say(row ? 'LIST_EDIT' : 'LIST_ADD')
  if (form) return <LoadedForm title={title} form={form} onReread={setForm} onClose={onClose} onSaved={onSaved} />
  return (
    <Drawer open title={title} size={screen.form.width} onClose={onClose} className="vi-drawer">
      {reason ? <Result status="warning" title={reason} extra={<Button onClick={retry}>{ports.say('COMMON_RETRY')}</Button>} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  )
}

interface LoadedFormProps {
  readonly title: string
  readonly form: OpenForm
  readonly onReread: (form: OpenForm) => void
  readonly onClose: () => void
  readonly onSaved: () => void
}

function LoadedForm({ title, form, onReread, onClose, onSaved }: LoadedFormProps) {
  const { screen, ports, confirm, context } = useHost()
  const { store, row } = form
  const { dirty, saving, uploading } = useCell(store.flags)
  const { isComplete } = useCell(store.parts.progress)
  const formId = useId()
  const draft = useDraft(store, row?.id)
  const submit = useSubmit({
    form,
    onReread,
    onSaved: () => {
      store.forget()
      draft.drop()
      onSaved()
    },
  })
  useUnsaved(dirty || uploading)
  const close = async () => {
    const question = {
      title: ports.say('FORM_LEAVE'), text: ports.say('FORM_LEAVE_TEXT'), danger: true,
      ok: ports.say('FORM_LEAVE_OK'), cancel: ports.say('FORM_LEAVE_CANCEL'),
    }
    const flags = store.flags.read()
    if (flags.dirty || flags.uploading) {
      if (!(await confirm(question))) return
      store.forget()
      draft.drop()
    }
    onClose()
  }
  return (
    <Drawer
      open
      title={title}
      size={screen.form.width}
      onClose={() => void close()}
      className="vi-drawer"
      footer={
        <div className="vi-drawer-footer">
          <Button onClick={() => void close()}>{ports.say('COMMON_CLOSE')}</Button>
          {isComplete && <Button type="primary" htmlType="submit" form={formId} loading={saving}>{ports.say('FORM_SAVE')}</Button>}
        </div>
      }
    >
      <Themed className="vi-form-body">
        <DraftOffer {...draft} />
        <RecordForm begins id={formId} screen={form.screen} store={store} ports={ports} context={context} onSubmit={() => void submit()} />
      </Themed>
    </Drawer>
  )
}
