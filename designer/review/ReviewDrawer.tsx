import { Alert, Button, Drawer, Input, Select, Spin } from 'antd'
import { useId, useState } from 'react'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { isDirty } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { type Review, loadReview, loadReviewers, requestReview, withdrawReview } from '../storage/review.ts'
import { useAsyncAction } from '../use-async-action.ts'
import { Comments } from './Comments.tsx'
import { ReviewTag } from './ReviewTag.tsx'

interface ReviewDrawerProps {
  /** Stores what was changed here; false where it could not. */
  readonly onSave: () => Promise<boolean>
  readonly onClose: () => void
}

/** The review of the draft that is open, and the remarks about its elements. */
export function ReviewDrawer({ onSave, onClose }: ReviewDrawerProps) {
  const { say } = useDesigner()
  const { open, reveal } = useEditor()
  const { document, hasDraft, text, savedText } = useOpen()
  const { value, error, reload } = useLoaded([open.id], () => loadReview(open.id))
  const review = value?.review
  const isWorthAsking = hasDraft || isDirty({ text, savedText })
  return (
    <Drawer open size={460} title={say('REVIEW_TITLE')} onClose={onClose}>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value?.required && (
        <Alert
          className="vd-gap"
          type="info"
          showIcon
          title={say('REVIEW_REQUIRED')}
          description={say('REVIEW_REQUIRED_TEXT')}
        />
      )}
      {value && !review && <p className="vd-help">{say('REVIEW_NONE')}</p>}
      {review && <ReviewFacts review={review} onChanged={reload} />}
      {value && isWorthAsking && review?.state !== 'open' && <RequestForm onSave={onSave} onRequested={reload} />}
      <h2>{say('REVIEW_COMMENTS')}</h2>
      <Comments
        id={open.id}
        document={document}
        onShow={(pointer) => {
          reveal(pointer)
          onClose()
        }}
      />
    </Drawer>
  )
}

function ReviewFacts({ review, onChanged }: { readonly review: Review; readonly onChanged: () => void }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { error, run } = useAsyncAction()
  const handleWithdraw = () =>
    run(async () => {
      await withdrawReview(open.id, review.id)
      onChanged()
    })
  return (
    <section className="vd-part vd-facts">
      <p>
        <ReviewTag state={review.state} name={review.reviewerName} />{' '}
        <span className="vd-help">{say('REVIEW_BY', { name: review.requestName, time: review.requestTime })}</span>
      </p>
      {review.note !== '' && <p>{review.note}</p>}
      {review.reason !== '' && (
        <p>
          {say('REVIEW_REASON_LABEL')}: {review.reason}
        </p>
      )}
      {!review.current && review.state !== 'withdrawn' && (
        <Alert type="warning" showIcon title={say('REVIEW_REQUIRED_TEXT')} />
      )}
      {error !== undefined && <ErrorBox error={error} />}
      {review.state === 'open' && (
        <Button size="small" onClick={() => void handleWithdraw()}>
          {say('REVIEW_WITHDRAW')}
        </Button>
      )}
    </section>
  )
}

interface RequestFormProps {
  readonly onSave: () => Promise<boolean>
  readonly onRequested: () => void
}
/** Asks somebody who may approve to look at the draft as it is saved. */
function RequestForm({ onSave, onRequested }: RequestFormProps) {
  const { say, ports } = useDesigner()
  const { open } = useEditor()
  const id = useId()
  const { value: people, error } = useLoaded([open.id], () => loadReviewers(open.id))
  const [reviewer, setReviewer] = useState<string>()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const handleRequest = async () => {
    if (reviewer === undefined) return setMissing(true)
    setBusy(true)
    setFailure(undefined)
    try {
      if (isDirty(open) && !(await onSave())) return
      await requestReview(open.id, { reviewer, note: note.trim(), revision: open.revision })
      ports.notify('success', say('REVIEW_SENT'))
      onRequested()
    } catch (reason) {
      setFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="vd-part" aria-label={say('REVIEW_REQUEST')}>
      {(error ?? failure) !== undefined && <ErrorBox error={error ?? failure} />}
      {people?.length === 0 && <Alert type="warning" showIcon title={say('REVIEW_REVIEWER_NONE')} />}
      <Labelled
        id={`${id}-reviewer`}
        label={say('REVIEW_REVIEWER')}
        help={say('REVIEW_REVIEWER_HELP')}
        error={isMissing && reviewer === undefined ? say('REVIEW_REVIEWER_MISSING') : undefined}
        required
      >
        {(described) => (
          <Select
            {...described}
            showSearch={{ optionFilterProp: 'label' }}
            loading={!people && error === undefined}
            value={reviewer}
            onChange={setReviewer}
            options={(people ?? []).map(({ username, realname }) => ({
              value: username,
              label: `${realname} (${username})`,
            }))}
          />
        )}
      </Labelled>
      <Labelled id={`${id}-note`} label={say('REVIEW_NOTE')}>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2 }}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Labelled>
      <Button type="primary" loading={isBusy} onClick={() => void handleRequest()}>
        {say('REVIEW_REQUEST')}
      </Button>
    </section>
  )
}
