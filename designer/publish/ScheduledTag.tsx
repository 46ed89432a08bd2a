import { Button, Popover } from 'antd'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { useEditor, useOpen } from '../editor/context.tsx'
import { cancelPublication, loadScheduled } from '../storage/review.ts'
import { useAsyncAction } from '../use-async-action.ts'

/** When the draft is published, and the way to cancel it; nothing without a time. */
export function ScheduledTag() {
  const { say, can } = useDesigner()
  const { open } = useEditor()
  const { revision, hasDraft } = useOpen()
  const { value, reload } = useLoaded(hasDraft ? [open.id, revision] : undefined, () => loadScheduled(open.id))
  const { isRunning, error, run } = useAsyncAction()
  if (!value) return null
  const handleCancel = () =>
    run(async () => {
      await cancelPublication(open.id)
      reload()
    })
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className="vd-told">
          <p>{say('SCHEDULE_PAGE_BY', { name: value.by, time: value.time })}</p>
          <p>{value.message}</p>
          {!value.current && <p className="vd-error">{say('SCHEDULE_PAGE_CHANGED')}</p>}
          {error !== undefined && <ErrorBox error={error} />}
          {can('system:screen:publish') && (
            <Button size="small" danger loading={isRunning && error === undefined} onClick={() => void handleCancel()}>
              {say('SCHEDULE_PAGE_CANCEL')}
            </Button>
          )}
        </div>
      }
    >
      <Button size="small" danger={!value.current} aria-haspopup="dialog">
        {say('SCHEDULE_PAGE_AT', { time: value.time.slice(0, 16) })}
      </Button>
    </Popover>
  )
}
