import { Alert } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Dialog } from '../../../../../registry/kit/parts/Dialog.tsx'
import { AppError } from '../../../../../schemas/messages/index.ts'
import type { Acted, InstanceReply } from '../../../../api/process.ts'
import type { FormStore } from '../../../../form/store/index.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { ask } from '../../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { actionForm, bodyOf } from './action-form.ts'
import type { KnownAction } from './action-kinds.ts'
import { Phrases } from './Phrases.tsx'
import { isAnswered, QuestionForm } from './QuestionForm.tsx'
import { type Signature, SignatureChoice } from './SignatureChoice.tsx'

interface ActionDialogProps {
  readonly action: KnownAction
  readonly instance: InstanceReply
  /** What was changed in the record; undefined where that does not go with the action. */
  readonly values: Readonly<Record<string, unknown>> | undefined
  readonly send: (body: ReturnType<typeof bodyOf>) => Promise<Acted>
  readonly onDone: (acted: Acted) => void
  /** It was refused: what is shown may be old. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** What is asked before an action is done. A refusal is shown here, and what was typed stays. */
export function ActionDialog({ action, instance, values, send, onDone, onRefused, onClose }: ActionDialogProps) {
  const say = useSay()
  const ports = usePorts()
  const { facts, offered } = action
  // What is typed belongs to the form that was opened: a newer state of the instance does not replace it.
  const [screen] = useState(() => actionForm(action, instance, say))
  const [store, setStore] = useState<FormStore>()
  const [signature, setSignature] = useState<Signature>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const needsSignature = offered.needsSignature === true
  const title = say(facts.title)
  const close = async () => {
    const question = {
      title: say('FORM_LEAVE'),
      text: say('FORM_LEAVE_TEXT'),
      ok: say('FORM_LEAVE_OK'),
      cancel: say('FORM_LEAVE_CANCEL'),
      danger: true,
    }
    const isTouched = store?.flags.read().dirty === true || (signature !== undefined && 'drawn' in signature)
    if (!isTouched || (await ask(question))) onClose()
  }
  /** The path of the signature; one that was drawn is stored first, once. */
  const storeSignature = async (): Promise<string | undefined> => {
    if (signature === undefined || 'path' in signature) return signature?.path
    const file = await signature.drawn()
    if (!file) throw new AppError('APPROVAL_SIGN_FIRST')
    const path = await ports.files.upload(file, { biz: 'approval' })
    setSignature({ path })
    return path
  }
  const run = async () => {
    if (!store || isBusy || !(await isAnswered(store))) return
    if (needsSignature && signature === undefined) return setRefusal(say('APPROVAL_SIGN_FIRST'))
    setBusy(true)
    setRefusal('')
    try {
      const signed = await storeSignature()
      const acted = await send(bodyOf(action, instance, { record: store.record, signature: signed, values }))
      store.forget()
      onDone(acted)
    } catch (reason) {
      setRefusal(errorText(reason, say))
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  const open = useCallback((opened: FormStore) => setStore(opened), [])
  const changeSignature = useCallback((changed: Signature | undefined) => {
    setSignature(changed)
    // What it demanded may be there now.
    if (changed) setRefusal('')
  }, [])
  const about = useMemo(() => (facts.about === undefined ? '' : say(facts.about)), [facts, say])
  return (
    <Dialog
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: facts.isDanger ?? false, disabled: !store }}
      cancelText={say('COMMON_CANCEL')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={() => void close()}
      className="v-approval-dialog"
    >
      {refusal !== '' && <Alert type="warning" showIcon role="alert" title={refusal} />}
      {about !== '' && <p className="v-approval-note">{about}</p>}
      {store && <Phrases store={store} />}
      <QuestionForm screen={screen} onOpen={open} onSubmit={() => void run()} />
      {needsSignature && <SignatureChoice value={signature} isBusy={isBusy} onChange={changeSignature} />}
    </Dialog>
  )
}
