import { Alert, Button, Checkbox, Skeleton } from 'antd'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Ports } from '../../registry/kit/ports.ts'
import type { Row } from '../api/rows/data-source.ts'
import { useUnsaved } from '../ui/use-unsaved.ts'
import { addTitle } from '../record/copy-record.ts'
import { useHost } from '../host/host.tsx'
import { PrintRecordButton } from '../record/PrintRecordButton.tsx'
import { StartProcessButtons, unsavedValues, useSubmit } from './save/index.ts'
import { recordTitle } from '../../engine/model/index.ts'
import { RecordFrame } from '../record/RecordFrame.tsx'
import { useRememberRecord } from '../record/use-remember-record.ts'
import { RecordNav, type RecordNavigation } from '../record/RecordNav.tsx'
import { Themed } from '../host/ui/theme.tsx'
import { LoadError } from '../host/ui/LoadError.tsx'
import { useCell } from './store/index.ts'
import { ChildBlocks, drawChild } from './children/index.ts'
import { DraftOffer, useDraft } from './drafts/index.ts'
import { RecordForm } from './layout/index.ts'
import { ScriptButtons } from '../scripts/ScriptButtons.tsx'
import { useFormScript } from '../scripts/use-form-script.ts'
import { type OpenForm, useOpenForm } from './open/index.ts'

const NOTHING = {}
const NOWHERE: RecordNavigation = {}

/** New records one after another. */
interface Another {
  /** One was saved so already. */
  readonly isBegun: boolean
  /** Begins the next one. */
  readonly begin: () => void
}
interface FormDialogProps {
  /** The record to edit; a new one without it. */
  readonly row?: Row
  /** What adding is called here, with the name of the page. */
  readonly title?: string
  readonly initial?: Readonly<Record<string, unknown>>
  /** The record that a new one begins as a copy of, with the rows of its sub-tables. */
  readonly copied?: Row | undefined
  /** It has a page to itself. */
  readonly isPage?: boolean
  readonly ways?: RecordNavigation
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Of a new record: how another one follows. */
  readonly another?: Another | undefined
}

/** The container of the form: a dialog or a drawer over the list, where the form has no page of its own. */
function useFrame(isPage: boolean) {
  const { form, screen } = useHost().screen
  const stated = screen.form?.open === 'modal' ? 'modal' : 'drawer'
  return { kind: isPage ? 'page' : stated, width: form.width, startsFull: screen.form?.fullscreen ?? false } as const
}

/** The form of a record. */
export function FormDialog({
  row,
  title: adding,
  initial = NOTHING,
  copied,
  isPage = false,
  ways = NOWHERE,
  onClose,
  onSaved,
  another,
}: FormDialogProps) {
  const { screen, ports } = useHost()
  const frame = useFrame(isPage)
  const { form, setForm, reason, retry } = useOpenForm(row, initial, copied)
  useRememberRecord(form?.row)
  const name = recordTitle(screen, form?.row ?? row)
  const title =
    adding ??
    (row
      ? name === ''
        ? ports.say('LIST_EDIT')
        : ports.say('RECORD_EDIT', { title: name })
      : addTitle(screen, ports.say('LIST_ADD'), ports))
  // One frame from the first moment on: another one in its stead would open anew, and take the focus away.
  const leave = useRef(onClose)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  return (
    <RecordFrame
      {...frame}
      title={title}
      onClose={() => (form ? leave.current() : onClose())}
      footer={<div className="vi-drawer-footer" ref={setFooter} />}
    >
      {form && (
        <LoadedForm
          form={form}
          footer={footer}
          leaveRef={leave}
          onReread={setForm}
          ways={ways}
          onClose={onClose}
          onSaved={onSaved}
          another={row ? undefined : another}
        />
      )}
      {!form && (reason ? <LoadError reason={reason} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />)}
    </RecordFrame>
  )
}

/** Which rows came along with a copy, and which did not. */
function copiedWords(copied: NonNullable<OpenForm['copied']>, ports: Pick<Ports, 'say'>): string {
  const each = copied.map(({ title, count, left }) =>
    ports.say(left > 0 ? 'RECORD_COPY_SOME' : 'RECORD_COPY_ALL', { title, count, left }),
  )
  return ports.say('RECORD_COPY_ROWS', { rows: each.join(ports.say('COMMON_AND')) })
}

interface LoadedFormProps {
  readonly form: OpenForm
  /** Where the buttons of the frame stand, once it is drawn. */
  readonly footer: HTMLElement | null
  /** What the frame calls to be closed. */
  readonly leaveRef: RefObject<() => void>
  readonly onReread: (form: OpenForm) => void
  readonly ways: RecordNavigation
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly another: Another | undefined
}

function LoadedForm({ form, footer, leaveRef, onReread, ways, onClose, onSaved, another }: LoadedFormProps) {
  const { ports, confirm, context } = useHost()
  const { store } = form
  const { dirty, saving, uploading } = useCell(store.flags)
  const { isComplete } = useCell(store.parts.progress)
  const formId = useId()
  const draft = useDraft(form, onReread)
  const script = useFormScript(form)
  // The user may leave while a save is in flight and have another form open when it finishes.
  const hasLeft = useRef(false)
  const [goesOn, setGoesOn] = useState(another?.isBegun ?? false)
  const submit = useSubmit({
    form,
    attempts: draft.attempts,
    onReread,
    mayBeSaved: script.mayBeSaved,
    onSaved: () => {
      if (hasLeft.current) return
      store.forget()
      draft.drop()
      if (another && goesOn) another.begin()
      else onSaved()
    },
  })
  useUnsaved(dirty || uploading, { isLive: () => store.flags.read().dirty || store.flags.read().uploading })
  /** Asks where something would be lost, then goes. */
  const leave = async (then: () => void) => {
    const flags = store.flags.read()
    const { attempts } = draft
    if (!flags.dirty && !flags.uploading) return then()
    const isSent = () => attempts.unsettled !== undefined || attempts.isUnsure || store.flags.read().saving
    const question = {
      title: ports.say('FORM_LEAVE'),
      text: ports.say(isSent() ? 'FORM_LEAVE_SENT' : 'FORM_LEAVE_TEXT'),
      danger: true,
      ok: ports.say('FORM_LEAVE_OK'),
      cancel: ports.say('FORM_LEAVE_CANCEL'),
    }
    if (!(await confirm(question)) || hasLeft.current) return undefined
    hasLeft.current = true
    const wasSent = isSent()
    store.forget()
    attempts.handOver()
    draft.drop()
    // What was sent may be among the rows by now.
    return wasSent ? onSaved() : then()
  }
  const close = () => void leave(onClose)
  useLayoutEffect(() => void (leaveRef.current = close))
  const buttons = (
    <>
      <RecordNav ways={ways} leave={(then) => void leave(then)} />
      {form.row && <PrintRecordButton id={form.row.id} typed={() => unsavedValues(store)} />}
      <ScriptButtons screen={form.screen} onPress={script.press} />
      <Button onClick={close}>{ports.say('COMMON_CLOSE')}</Button>
      {isComplete && <StartProcessButtons form={form} isBusy={saving} onPress={(offered) => void submit(offered)} />}
      {isComplete && another && (
        <Checkbox checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)}>
          {ports.say('FORM_ANOTHER')}
        </Checkbox>
      )}
      {isComplete && (
        <Button type="primary" htmlType="submit" form={formId} loading={saving}>
          {ports.say('FORM_SAVE')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Themed className="vi-form-body">
        {form.copied?.some(({ count, left }) => count + left > 0) && (
          <Alert type="info" showIcon title={copiedWords(form.copied, ports)} />
        )}
        <DraftOffer
          found={draft.found}
          isElsewhere={draft.isElsewhere}
          attempts={draft.attempts}
          isSaving={saving}
          restore={draft.restore}
          refuse={draft.refuse}
        />
        <RecordForm
          begins
          id={formId}
          screen={form.screen}
          store={store}
          ports={ports}
          context={context}
          drawChild={drawChild}
          below={<ChildBlocks />}
          onSubmit={() => void submit()}
        />
      </Themed>
      {footer && createPortal(buttons, footer)}
    </>
  )
}
