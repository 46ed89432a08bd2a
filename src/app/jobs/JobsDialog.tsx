import { CloseOutlined, DeleteOutlined, DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Tag, type TagTone } from '../../../registry/kit/parts/Tag.tsx'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { outcomeCode } from '../../../schemas/contract/data/import-outcome.ts'
import type { ImportState } from '../../../schemas/contract/data/import.ts'
import type { JobState } from '../../../schemas/contract/job.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { ApiError } from '../../api/client/errors.ts'
import { type Job, fetchJobFile } from '../../api/jobs/jobs.ts'
import { type NamedFile, refusedRowsFile, resumeImport } from '../../api/jobs/import-jobs.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { dismissJob, isOpen, jobs, loadJobs } from '../../state/jobs.ts'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../ui/feedback/feedback.tsx'
import { sayNow, useSay } from '../../ui/use-say.ts'
import './jobs.css'

const WIDTH = 520
const KINDS: Readonly<Record<Job['kind'], MessageCode>> = {
  export: 'JOB_EXPORT',
  import: 'JOB_IMPORT',
  report: 'JOB_EXPORT',
  publish: 'JOB_PUBLISH',
}
const STATES: Readonly<Record<JobState, { readonly code: MessageCode; readonly tone: TagTone }>> = {
  waiting: { code: 'JOB_STATE_WAITING', tone: 'plain' },
  running: { code: 'JOB_STATE_RUNNING', tone: 'info' },
  done: { code: 'JOB_STATE_DONE', tone: 'good' },
  failed: { code: 'JOB_STATE_FAILED', tone: 'bad' },
  cancelled: { code: 'JOB_STATE_CANCELLED', tone: 'plain' },
}

/** Runs a call and shows its refusal. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, sayNow))
  }
}

function Going({ job: { done, total, state } }: { readonly job: Job }) {
  const say = useSay()
  const percent = total === null || total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <>
      <Progress
        percent={percent}
        showInfo={total !== null}
        status={state === 'running' ? 'active' : 'normal'}
        aria-label={say(STATES[state].code)}
      />
      <span className="v-job-facts">
        {total === null ? say('JOB_ROWS_SO_FAR', { done }) : say('JOB_ROWS', { done, total })}
      </span>
    </>
  )
}

function Download({ words, find }: { readonly words: string; readonly find: () => Promise<NamedFile> }) {
  const save = async () => {
    const { name, blob } = await find()
    saveBlob(blob, name)
  }
  return (
    <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void attempt(save)}>
      {words}
    </Button>
  )
}

/** Few rows are stored at once, and many by a job of their own, which then heads the list. */
function GoOn({ goOn }: { readonly goOn: () => Promise<ImportState> }) {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await attempt(async () => {
      const { state, message } = await goOn()
      if (state !== 'running') toast(state === 'done' ? 'success' : 'warning', message ?? say('COMMON_UNEXPECTED'))
    })
    await loadJobs()
    setBusy(false)
  }
  return (
    <Button type="link" size="small" icon={<RedoOutlined aria-hidden />} loading={isBusy} onClick={() => void begin()}>
      {say('JOB_GO_ON')}
    </Button>
  )
}

function Entry({ job, list }: { readonly job: Job; readonly list: readonly Job[] }) {
  const say = useSay()
  const { title, kind, state, fileUrl, fileName = '', message, createTime, expireTime } = job
  const { code, tone } = STATES[state]
  const going = isOpen(job)
  const refused = going ? undefined : refusedRowsFile(job)
  const rest = resumeImport(job, list)
  const counts = going || state === 'failed' ? job.report?.counts : undefined
  return (
    <li className="v-job">
      <div className="v-job-head">
        <b>{`${say(KINDS[kind])} · ${title}`}</b>
        <Tag tone={tone}>{say(code)}</Tag>
        <Button
          type="text"
          size="small"
          icon={going ? <CloseOutlined /> : <DeleteOutlined />}
          aria-label={say(going ? 'JOB_CANCEL' : 'JOB_REMOVE', { title })}
          title={say(going ? 'JOB_CANCEL' : 'JOB_REMOVE', { title })}
          onClick={() => void attempt(() => dismissJob(job))}
        />
      </div>
      {going ? <Going job={job} /> : message && <p>{message}</p>}
      {counts && <p>{say(outcomeCode(counts), { ...counts })}</p>}
      {fileUrl !== undefined && (
        <Download
          words={say('JOB_DOWNLOAD', { name: fileName })}
          find={async () => ({ name: fileName, blob: await fetchJobFile(fileUrl) })}
        />
      )}
      {rest && <GoOn goOn={rest} />}
      {refused && <Download words={say('JOB_REFUSED_ROWS')} find={refused} />}
      <div className="v-job-facts">
        <time>{createTime}</time>
        {expireTime !== undefined && <span>{say('JOB_KEPT_UNTIL', { at: expireTime })}</span>}
      </div>
    </li>
  )
}

/** The user's background jobs: their progress, their result, and a button to cancel. */
export function JobsDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay()
  const { list } = useSnapshot(jobs)
  return (
    <Dialog open width={WIDTH} title={say('JOB_TITLE')} footer={null} onCancel={onClose}>
      {list.length === 0 ? (
        <p className="v-job-none">{say('COMMON_EMPTY')}</p>
      ) : (
        <ul className="v-jobs">
          {list.map((job) => (
            <Entry key={job.id} job={job} list={list} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
