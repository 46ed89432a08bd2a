import { Alert } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Dialog } from '../../../../../registry/kit/parts/Dialog.tsx'
import { Tag } from '../../../../../registry/kit/parts/Tag.tsx'
import { type BatchAnswer, actOnMany } from '../../../../api/process.ts'
import type { FormStore } from '../../../../form/store/index.ts'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { useSay } from '../../../../ui/use-say.ts'
import { batchForm } from '../actions/action-form.ts'
import { Phrases } from '../actions/Phrases.tsx'
import { isAnswered, QuestionForm } from '../actions/QuestionForm.tsx'

export interface BatchRequest {
  readonly action: 'agree' | 'reject'
  readonly tasks: readonly string[]
  /** Called with what became of the tasks; undefined where nothing was sent. */
  readonly onEnd: (answers: readonly BatchAnswer[] | undefined) => void
}

/** Decides several tasks with one comment, and shows which of them could not be. */
export function BatchDialog({ action, tasks, onEnd }: BatchRequest) {
  const say = useSay()
  const screen = useMemo(() => batchForm(), [])
  const [store, setStore] = useState<FormStore>()
  const [answers, setAnswers] = useState<readonly BatchAnswer[]>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const open = useCallback((opened: FormStore) => setStore(opened), [])
  const title = say(action === 'agree' ? 'APPROVAL_BATCH_AGREE' : 'APPROVAL_BATCH_REJECT')
  const run = async () => {
    if (!store || isBusy || !(await isAnswered(store))) return
    setBusy(true)
    setRefusal('')
    try {
      const comment = String(store.record['comment'] ?? '').trim()
      const all = await actOnMany({ tasks: [...tasks], action, ...(comment === '' ? {} : { comment }) })
      store.forget()
      if (all.every(({ done }) => done)) onEnd(all)
      else setAnswers(all)
    } catch (reason) {
      setRefusal(errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  if (answers)
    return (
      <Dialog
        open
        title={title}
        okText={say('APPROVAL_BATCH_CLOSE')}
        onOk={() => onEnd(answers)}
        onCancel={() => onEnd(answers)}
        cancelButtonProps={{ hidden: true }}
      >
        <p>{batchWords(answers, say)}</p>
        <ul className="v-approval-answers">
          {answers.map(({ task, title: of, done, message }) => (
            <li key={task}>
              <strong>{of}</strong>{' '}
              {done ? (
                <Tag tone="good">{say('APPROVAL_BATCH_DONE')}</Tag>
              ) : (
                <span className="v-approval-problem">{message}</span>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: action === 'reject', disabled: !store }}
      cancelText={say('COMMON_CANCEL')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={() => onEnd(undefined)}
    >
      {refusal !== '' && <Alert type="warning" showIcon role="alert" title={refusal} />}
      <p className="v-approval-note">{say('APPROVAL_BATCH_ABOUT', { count: tasks.length })}</p>
      {store && <Phrases store={store} />}
      <QuestionForm screen={screen} onOpen={open} onSubmit={() => void run()} />
    </Dialog>
  )
}

/** How many were decided, in one sentence. */
export function batchWords(answers: readonly BatchAnswer[], say: ReturnType<typeof useSay>): string {
  const done = answers.filter((one) => one.done).length
  return say('APPROVAL_BATCH_ANSWER', { done, failed: answers.length - done })
}
