import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import type { ImportState } from '../../../schemas/contract/data/import.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { Wizard } from './use-wizard.ts'

const HEADINGS: Readonly<
  Record<
    Exclude<ImportState['state'], 'open' | 'running'>,
    { level: 'success' | 'warning' | 'error'; code: MessageCode }
  >
> = {
  done: { level: 'success', code: 'IMPORT_DONE' },
  stopped: { level: 'error', code: 'IMPORT_STOPPED' },
  cancelled: { level: 'warning', code: 'IMPORT_CANCELLED' },
}

function headingOf({ state, counts }: ImportState) {
  if (state === 'open' || state === 'running') return undefined
  return state === 'done' && counts.wrong > 0
    ? { level: 'warning' as const, code: 'IMPORT_PARTIAL' as const }
    : HEADINGS[state]
}

/** How far an import is, and what became of it. */
export function ResultStep({ wizard }: { readonly wizard: Wizard }) {
  const { source, ports } = useHost()
  const { state, running, shown } = wizard
  const fetchFile = async (url: string, name: string) => {
    try {
      saveBlob(await source.errorFile(url), name)
    } catch (error) {
      notifyError(error, ports)
    }
  }
  const heading = state && headingOf(state)
  if (!heading || running?.what === 'apply') {
    const total = shown?.rows ?? 0
    const done = Math.max(running?.done ?? 0, state?.done ?? 0)
    return (
      <output className="vi-import-progress">
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          status={running ? 'active' : 'exception'}
        />
        <span>{ports.say('IMPORT_AT', { done, total })}</span>
        {state?.jobId !== undefined && <p className="vi-help">{ports.say('IMPORT_BEHIND')}</p>}
        <Button onClick={() => void wizard.cancel()}>{ports.say('IMPORT_CANCEL')}</Button>
      </output>
    )
  }
  const { fileUrl, fileName = '' } = state
  return (
    <Alert
      type={heading.level}
      showIcon
      title={ports.say(heading.code)}
      description={
        <>
          <div>{state.message}</div>
          {fileUrl !== undefined && (
            <button type="button" className="vi-link" onClick={() => void fetchFile(fileUrl, fileName)}>
              <DownloadOutlined /> {ports.say('IMPORT_ERROR_FILE', { name: fileName })}
            </button>
          )}
        </>
      }
    />
  )
}
