import { Button, Input, Select, Spin } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { type Thread, addComment, loadComments, resolveComment } from '../storage/review.ts'
import { type PageElement, elementWords, pageElements } from './elements.ts'

interface CommentsProps {
  readonly id: string
  /** The elements that may be spoken of. */
  readonly document: ScreenDocument
  /** Leads to an element. */
  readonly onShow?: (pointer: string) => void
}

/** Remarks about elements of a page: threads that are answered, resolved and opened again. */
export function Comments({ id, document, onShow }: CommentsProps) {
  const { say, words, ports } = useDesigner()
  const { value, error, reload } = useLoaded([id], () => loadComments(id))
  const [latest, setLatest] = useState<readonly Thread[]>()
  const elements = useMemo(() => pageElements(document, { say, words }), [document, say, words])
  const threads = latest ?? value
  /** Shows what the server has now; false where it refused. */
  const change = async (call: () => Promise<readonly Thread[]>): Promise<boolean> => {
    try {
      setLatest(await call())
      return true
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
      return false
    }
  }
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!threads) return <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
  return (
    <>
      {threads.length === 0 && <p className="vd-help">{say('REVIEW_COMMENTS_NONE')}</p>}
      <ul className="vd-threads">
        {threads.map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            place={elementWords(elements, thread.pointer)}
            onShow={onShow && thread.pointer !== '' ? () => onShow(thread.pointer) : undefined}
            onResolve={(resolved) => void change(() => resolveComment(id, thread.id, resolved))}
            onAnswer={(content) => change(() => addComment(id, { pointer: '', content, thread: thread.id }))}
          />
        ))}
      </ul>
      <NewComment
        elements={elements}
        onAdd={(pointer, content) => change(() => addComment(id, { pointer, content }))}
      />
    </>
  )
}

interface ThreadViewProps {
  readonly thread: Thread
  readonly place: string
  readonly onShow?: (() => void) | undefined
  readonly onResolve: (resolved: boolean) => void
  /** False where it was not stored: what was typed stays. */
  readonly onAnswer: (content: string) => Promise<boolean>
}
function ThreadView({ thread, place, onShow, onResolve, onAnswer }: ThreadViewProps) {
  const { say } = useDesigner()
  const [answer, setAnswer] = useState('')
  const isResolved = thread.resolveBy !== null
  const handleAnswer = async () => {
    if (answer.trim() !== '' && (await onAnswer(answer.trim()))) setAnswer('')
  }
  return (
    <li>
      <div className="vd-thread-head">
        <strong>{place}</strong>
        {isResolved && <Tag tone="good">{say('REVIEW_RESOLVED')}</Tag>}
        {onShow && (
          <Button size="small" type="link" onClick={onShow}>
            {say('REVIEW_SHOW')}
          </Button>
        )}
        <Button size="small" type="link" onClick={() => onResolve(!isResolved)}>
          {say(isResolved ? 'REVIEW_REOPEN' : 'REVIEW_RESOLVE')}
        </Button>
      </div>
      {thread.comments.map((comment) => (
        <div key={comment.id}>
          <span className="vd-help">
            {comment.createName} · {comment.createTime}
          </span>
          <p>{comment.content}</p>
        </div>
      ))}
      {!isResolved && (
        <div className="vd-answer">
          <Input
            size="small"
            maxLength={2000}
            value={answer}
            aria-label={say('REVIEW_ANSWER_TO', { place })}
            onChange={(event) => setAnswer(event.target.value)}
            onPressEnter={(event) => !event.nativeEvent.isComposing && void handleAnswer()}
          />
          <Button size="small" disabled={answer.trim() === ''} onClick={() => void handleAnswer()}>
            {say('REVIEW_ANSWER')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface NewCommentProps {
  readonly elements: readonly PageElement[]
  readonly onAdd: (pointer: string, content: string) => Promise<boolean>
}
function NewComment({ elements, onAdd }: NewCommentProps) {
  const { say } = useDesigner()
  const id = useId()
  const [pointer, setPointer] = useState('')
  const [content, setContent] = useState('')
  const handleAdd = async () => {
    if (await onAdd(pointer, content.trim())) setContent('')
  }
  return (
    <>
      <Labelled id={`${id}-place`} label={say('REVIEW_COMMENT_PLACE')}>
        {(described) => (
          <Select
            {...described}
            showSearch={{ optionFilterProp: 'label' }}
            value={pointer}
            onChange={setPointer}
            options={elements.map((element) => ({ value: element.pointer, label: element.label }))}
          />
        )}
      </Labelled>
      <Labelled id={`${id}-text`} label={say('REVIEW_COMMENT_TEXT')}>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2 }}
            maxLength={2000}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Labelled>
      <Button disabled={content.trim() === ''} onClick={() => void handleAdd()}>
        {say('REVIEW_COMMENT_ADD')}
      </Button>
    </>
  )
}
