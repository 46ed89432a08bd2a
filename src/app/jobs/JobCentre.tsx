import { CloudDownloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { withSentences } from '../../lib/i18n.ts'
import { isOpen, jobs, loadJobs, watchJobs } from '../../state/jobs.ts'
import { toast } from '../../ui/feedback/feedback.tsx'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { sayNow, useSay } from '../../ui/use-say.ts'

const JobsDialog = lazyPart(async () => (await withSentences('import', import('./JobsDialog.tsx'))).JobsDialog)

/** The header button for background jobs; shown only when there are any. */
export function JobCentre() {
  const say = useSay()
  const { list } = useSnapshot(jobs)
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = list.filter(isOpen).length
  useEffect(
    () =>
      watchJobs((job) =>
        toast(
          job.state === 'done' ? 'success' : 'warning',
          sayNow(job.state === 'done' ? 'JOB_FINISHED' : 'JOB_NOT_FINISHED', { title: job.title }),
        ),
      ),
    [],
  )
  useRestoreFocus(isShown, () => button.current)
  if (list.length === 0 && !isShown) return null
  const label = count > 0 ? say('JOB_RUNNING_COUNT', { count }) : say('JOB_TITLE')
  const open = () => {
    void loadJobs()
    setShown(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="v-header-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className="v-badge">
          <CloudDownloadOutlined />
          {count > 0 && <b aria-hidden="true">{count}</b>}
        </span>
      </button>
      <LatePart onMissing={() => setShown(false)}>{isShown && <JobsDialog onClose={() => setShown(false)} />}</LatePart>
    </>
  )
}
