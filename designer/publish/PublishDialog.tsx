import { Alert, Button, Input, Result, Spin } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type Ref, useRef, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { objectAt } from '../document/json.ts'
import { isDirty } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { GrantsDialog } from '../grants/GrantsDialog.tsx'
import { ChangeList } from '../history/ChangeList.tsx'
import { routeOf, suggestPermission } from '../list/blank.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { PageIcon } from '../properties/page/PageIcon.tsx'
import { UserList } from '../properties/field/UserList.tsx'
import { type PublishReply, planScreen, publishScreen } from '../storage/remote.ts'
import { loadReview, schedulePublication } from '../storage/review.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { PlanAffected } from './PlanAffected.tsx'
import { countRewritable, PlanRemoved } from './PlanRemoved.tsx'
import { agreedBy, isBlocking, PlanProblems } from './PlanProblems.tsx'
import { PublishTime, instantOf } from './PublishTime.tsx'
import { PlanSteps, useAllowed } from './PlanSteps.tsx'

interface PublishDialogProps {
  /** Stores what was changed here; false where it could not. */
  readonly onSave: () => Promise<boolean>
  /** Leads to the review of the draft. */
  readonly onReview: () => void
  readonly onClose: () => void
  /** After a publication, when the dialog is left. */
  readonly onDone: () => void
}

/** What publishing will do, why it may not be possible, and the reason for the history. */
export function PublishDialog({ onSave, onReview, onClose, onDone }: PublishDialogProps) {
  const { say, words, ports, onPublished } = useDesigner()
  const { open, published } = useEditor()
  const { document } = useOpen()
  const { value, error, loading, reload } = useLoaded([open.id], () => planScreen(open.id, open.document))
  const isUnapproved = useIsUnapproved(open.id)
  const [message, setMessage] = useState(open.baseVersion === 0 ? say('DESIGNER_FIRST_MESSAGE') : '')
  const [time, setTime] = useState<string>()
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const note = useRef<TextAreaRef>(null)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<PublishReply>()
  const [isRewriting, setRewriting] = useState(true)
  const removed = value?.removed ?? []
  const allowed = useAllowed()
  const blocked = value?.problems.some((problem) => isBlocking(problem, allowed.names)) ?? true
  const needed = new Set(value?.problems.flatMap((problem) => agreedBy(problem, value.steps) ?? []))
  const problems = value?.problems.filter((problem) => agreedBy(problem, value.steps) === undefined) ?? []

  const handleOk = async () => {
    if (message.trim() === '') {
      setIsNoteMissing(true)
      note.current?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      if (isDirty(open) && !(await onSave())) return
      const body = { message: message.trim(), baseVersion: open.baseVersion, allow: [...allowed.names] }
      if (time !== undefined) {
        const at = instantOf(time)
        if (at === undefined) throw new AppError('SCHEDULE_PAGE_TIME_MISSING')
        const planned = await schedulePublication(open.id, { ...body, time: at, revision: open.revision })
        ports.notify('success', say('SCHEDULE_PAGE_DONE', { time: planned?.time ?? '' }))
        return onDone()
      }
      const reply = await publishScreen(open.id, {
        ...body,
        ...(isRewriting && countRewritable(removed) > 0 ? { rewrite: true } : {}),
      })
      // The page can be opened from here as soon as its address is known.
      await onPublished?.(open.id)
      setDone(reply)
    } catch (reason) {
      setFailure(reason)
      reload()
    } finally {
      setBusy(false)
    }
  }
  if (done) return <Published reply={done} onDone={onDone} />
  return (
    <Dialog
      open
      width={640}
      title={say('DESIGNER_PUBLISH_TITLE', { title: words(ownProperty(document, 'title')) || open.id })}
      okText={say(time === undefined ? 'DESIGNER_PUBLISH' : 'SCHEDULE_PAGE_LATER')}
      cancelText={say('COMMON_CANCEL')}
      okButtonProps={{ disabled: blocked || loading || isUnapproved, loading: busy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      {(error ?? failure) !== undefined && (
        <ErrorBox error={error ?? failure} onRetry={error === undefined ? undefined : reload} />
      )}
      {isUnapproved && <ApprovalNotice onReview={onReview} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value && (
        <>
          {problems.length > 0 && <PlanProblems problems={problems} onClose={onClose} />}
          {published && (
            <section className="vd-part">
              <h3>{say('DESIGNER_PUBLISH_CHANGES')}</h3>
              <ChangeList before={published} after={document} />
            </section>
          )}
          {(value.steps.length > 0 || !blocked) && (
            <section className="vd-part">
              <h3>{say('DESIGNER_PLAN')}</h3>
              <PlanSteps steps={value.steps} needed={needed} allowed={allowed} />
            </section>
          )}
          <PlanRemoved removed={removed} isRewriting={isRewriting} onRewrite={setRewriting} />
          <PlanAffected affected={value.affected ?? []} route={published ? routeOf(published) : undefined} />
          <PlannedPermissions />
          {ownProperty(objectAt(document, 'menu'), 'hidden') !== true && <PageIcon id="vd-publish-icon" />}
          <PublishTime value={time} onChange={setTime} />
          <NoteInput
            ref={note}
            value={message}
            onChange={setMessage}
            isMissing={isNoteMissing && message.trim() === ''}
          />
        </>
      )}
    </Dialog>
  )
}

/** Whether the page demands an approval that its draft does not have. */
function useIsUnapproved(id: string): boolean {
  const { value } = useLoaded([id], () => loadReview(id))
  return value?.required === true && !(value.review?.state === 'approved' && value.review.current)
}

interface NoteInputProps {
  readonly ref: Ref<TextAreaRef>
  readonly value: string
  readonly isMissing: boolean
  readonly onChange: (value: string) => void
}
/** The reason for the history. */
function NoteInput({ ref, value, isMissing, onChange }: NoteInputProps) {
  const { say } = useDesigner()
  return (
    <Labelled
      id="vd-publish-message"
      label={say('DESIGNER_MESSAGE')}
      help={say('DESIGNER_MESSAGE_HELP')}
      error={isMissing ? say('DESIGNER_MESSAGE_REQUIRED') : undefined}
      required
    >
      {(described) => (
        <Input.TextArea
          {...described}
          ref={ref}
          autoSize={{ minRows: 2 }}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

function ApprovalNotice({ onReview }: Pick<PublishDialogProps, 'onReview'>) {
  const { say } = useDesigner()
  return (
    <Alert
      className="vd-gap"
      type="warning"
      showIcon
      title={say('REVIEW_REQUIRED')}
      description={say('REVIEW_REQUIRED_TEXT')}
      action={<Button onClick={onReview}>{say('REVIEW_OPEN')}</Button>}
    />
  )
}

/** The permissions that the page has after its publication. */
function PlannedPermissions() {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { document } = useOpen()
  const prefix = ownProperty(document, 'permission') ?? suggestPermission(open.id)
  return (
    <section className="vd-part">
      <h3>{say('DESIGNER_PLAN_PERMISSIONS')}</h3>
      <p className="vd-help">
        {say('DESIGNER_PLAN_PERMISSIONS_TEXT', { prefix, actions: BUILT_IN_ACTIONS.join(', ') })}
      </p>
    </section>
  )
}

function Published({
  reply: { version, rewritten = [], left = [] },
  onDone,
}: {
  readonly reply: PublishReply
  readonly onDone: () => void
}) {
  const { say, words, can } = useDesigner()
  const { open } = useEditor()
  const [granting, setGranting] = useState(false)
  const route = routeOf(open.document)
  if (granting) return <GrantsDialog id={open.id} title={words(ownProperty(open.document, 'title'))} onClose={onDone} />
  return (
    <Dialog open footer={null} onCancel={onDone}>
      <Result
        status="success"
        // On a phone they take two lines.
        styles={{ extra: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', rowGap: 8 } }}
        title={say('DESIGNER_PUBLISHED_AS', { version })}
        subTitle={
          <>
            {say('DESIGNER_PUBLISHED_TEXT')}
            {rewritten.length > 0 && <p>{say('DESIGNER_REWRITTEN', { count: rewritten.length })}</p>}
            {left.length > 0 && (
              <>
                <p>{say('DESIGNER_REWRITE_LEFT')}</p>
                <UserList users={left} />
              </>
            )}
          </>
        }
        extra={[
          <Button key="open" type="primary" href={`#${route}`} onClick={onDone}>
            {say('DESIGNER_OPEN_PAGE')}
          </Button>,
          ...(can('system:screen:grant')
            ? [
                <Button key="grants" onClick={() => setGranting(true)}>
                  {say('DESIGNER_GRANTS')}
                </Button>,
              ]
            : []),
          <Button key="stay" onClick={onDone}>
            {say('DESIGNER_GO_ON')}
          </Button>,
        ]}
      />
    </Dialog>
  )
}
