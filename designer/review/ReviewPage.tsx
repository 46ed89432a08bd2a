import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space, Spin } from 'antd'
import { useId, useState } from 'react'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { useDesigner } from '../context.tsx'
import { BeforeAfter } from '../history/BeforeAfter.tsx'
import { ChangeList } from '../history/ChangeList.tsx'
import { routeOf } from '../list/blank.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { PlanAffected } from '../publish/PlanAffected.tsx'
import { type Review, type Reviewed, decideReview, loadReviewed } from '../storage/review.ts'
import { Comments } from './Comments.tsx'
import { ReviewTag } from './ReviewTag.tsx'

/** A draft as its reviewer sees it: what changes, what publishing would do, remarks, and the decision. Nothing is edited here. */
export function ReviewPage({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { say, words } = useDesigner()
  const { value, error, reload } = useLoaded([id], () => loadReviewed(id))
  const title = value?.after ? words(ownProperty(value.after, 'title')) : ''
  const back = (
    <Button icon={<ArrowLeftOutlined />} onClick={onClose}>
      {say('DESIGNER_BACK')}
    </Button>
  )
  return (
    <Page title={say('REVIEW_PAGE_TITLE', { title: title || id })} extra={back}>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value && !value.review && <p className="vd-help">{say('REVIEW_NONE')}</p>}
      {value?.review && <Content id={id} reviewed={value} review={value.review} onDecided={reload} />}
    </Page>
  )
}

interface ContentProps {
  readonly id: string
  readonly reviewed: Reviewed
  readonly review: Review
  readonly onDecided: () => void
}
function Content({ id, reviewed, review, onDecided }: ContentProps) {
  const { say } = useDesigner()
  const { before, steps, problems, affected } = reviewed
  const after = reviewed.after ?? {}
  return (
    <div className="vd-review">
      <div>
        <p>
          <ReviewTag state={review.state} name={review.reviewerName} />{' '}
          <span className="vd-help">{say('REVIEW_BY', { name: review.requestName, time: review.requestTime })}</span>
        </p>
        {review.note !== '' && <p>{review.note}</p>}
        {!review.current && review.state === 'open' && (
          <Alert className="vd-gap" type="warning" showIcon title={say('REVIEW_CHANGED_SINCE')} />
        )}
        <h2>{say('REVIEW_CHANGES')}</h2>
        {before ? <ChangeList before={before} after={after} /> : <p>{say('REVIEW_FIRST')}</p>}
        <h2>{say('DESIGNER_PLAN')}</h2>
        {problems.map((problem) => (
          <Alert key={`${problem.pointer} ${problem.code}`} type="warning" showIcon title={problem.text} />
        ))}
        {steps.length === 0 ? (
          <p className="vd-help">{say('DESIGNER_PLAN_EMPTY')}</p>
        ) : (
          <ul className="vd-plan">
            {steps.map((step) => (
              <li key={step.name} className={step.losesData ? 'vd-destructive' : undefined}>
                {step.text} {step.losesData && <strong>{say('DESIGNER_DESTRUCTIVE')}</strong>}
                {step.effect && <div className="vd-effect">{step.effect.text}</div>}
              </li>
            ))}
          </ul>
        )}
        <PlanAffected affected={affected ?? []} route={before ? routeOf(before) : undefined} />
        <h2>{say('PICTURE_TITLE')}</h2>
        <BeforeAfter
          before={{
            title: before ? say('DESIGNER_VERSION', { version: review.baseVersion }) : say('DESIGNER_UNPUBLISHED'),
            document: before ?? { ...after, fields: {} },
          }}
          after={{ title: say('LENS_DRAFT'), document: after }}
        />
      </div>
      <aside>
        <Decision id={id} review={review} onDecided={onDecided} />
        <h2>{say('REVIEW_COMMENTS')}</h2>
        <Comments id={id} document={after} />
      </aside>
    </div>
  )
}

function Decision({ id, review, onDecided }: Pick<ContentProps, 'id' | 'review' | 'onDecided'>) {
  const { say, user, ports } = useDesigner()
  const field = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState<boolean>()
  if (review.state !== 'open')
    return review.reason === '' ? null : (
      <p>
        {say('REVIEW_REASON_LABEL')}: {review.reason}
      </p>
    )
  if (review.reviewer !== user.username)
    return <p className="vd-help">{say('REVIEW_NOT_MINE', { name: review.reviewerName })}</p>
  const decide = async (approved: boolean) => {
    if (!approved && reason.trim() === '') return setMissing(true)
    setBusy(approved)
    setError(undefined)
    try {
      await decideReview(id, { review: review.id, hash: review.hash, approved, reason: reason.trim() })
      ports.notify('success', say(approved ? 'REVIEW_DONE_APPROVED' : 'REVIEW_DONE_RETURNED'))
      onDecided()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section aria-label={say('REVIEW_TITLE')}>
      {error !== undefined && <ErrorBox error={error} />}
      <Labelled
        id={field}
        label={say('REVIEW_REASON_LABEL')}
        help={say('REVIEW_REASON_HELP')}
        error={isMissing && reason.trim() === '' ? say('REVIEW_REASON_MISSING') : undefined}
      >
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2 }}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Labelled>
      <Space wrap>
        <Button type="primary" disabled={!review.current} loading={busy === true} onClick={() => void decide(true)}>
          {say('REVIEW_APPROVE')}
        </Button>
        <Button danger loading={busy === false} onClick={() => void decide(false)}>
          {say('REVIEW_RETURN')}
        </Button>
      </Space>
    </section>
  )
}
