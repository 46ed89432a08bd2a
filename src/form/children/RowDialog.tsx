import { useEffect, useId, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { useHost } from '../../host/host.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import { type ChildRow, type ChildStore, useCell } from '../store/index.ts'
import { focusField, RecordForm } from '../layout/index.ts'
import { rowForm, showErrors } from './row-form.ts'

interface RowDialogProps {
  readonly store: ChildStore
  /** The row to change; a new one without it. */
  readonly row: ChildRow | undefined
  readonly ports: Ports
  readonly context: () => ExpressionContext
  readonly onClose: () => void
}

/** The form of one row. What is typed goes into the sub-table when it is right, and is saved with the record. */
export function RowDialog({ store, row, ports, context, onClose }: RowDialogProps) {
  const { confirm } = useHost()
  const id = useId()
  const [form] = useState(() => rowForm(store, row, id, context))
  const title = textIn(store.opened.title, ports.locale)
  const errors = row?.errors
  const { dirty } = useCell(form.flags)
  useUnsaved(dirty)
  useEffect(() => {
    const first = errors && Object.keys(errors).length > 0 ? showErrors(form, errors) : undefined
    if (first !== undefined) queueMicrotask(() => focusField(form, first))
    // What is wrong is shown once, when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form])
  const take = async () => {
    // What is missing has been said.
    if (form.pending.isRunning && !(await form.pending.settled())) return undefined
    const [first] = form.check()
    if (first !== undefined) return first === '' ? undefined : focusField(form, first)
    const values = Object.fromEntries(store.opened.screen.fields.map(({ key }) => [key, form.record[key] ?? null]))
    if (row) store.change(row.id, form.changes)
    else store.add(store.rows.length, values)
    return onClose()
  }
  const leave = async () => {
    const question = {
      title: ports.say('FORM_LEAVE'),
      text: ports.say('FORM_LEAVE_TEXT'),
      danger: true,
      ok: ports.say('FORM_LEAVE_OK'),
      cancel: ports.say('FORM_LEAVE_CANCEL'),
    }
    if (!form.flags.read().dirty || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      open
      title={
        row
          ? ports.say('CHILD_ROW_EDIT', { title, row: store.rows.findIndex((other) => other.id === row.id) + 1 })
          : ports.say('CHILD_ROW_ADD', { title })
      }
      width={store.opened.screen.form.width}
      okText={ports.say('CHILD_OK')}
      cancelText={ports.say('CHILD_CANCEL')}
      onOk={() => void take()}
      onCancel={() => void leave()}
    >
      <Themed className="vi-form-body">
        <RecordForm
          begins
          id={`${id}-form`}
          screen={store.opened.screen}
          store={form}
          ports={ports}
          context={context}
          onSubmit={() => void take()}
        />
      </Themed>
    </Dialog>
  )
}
