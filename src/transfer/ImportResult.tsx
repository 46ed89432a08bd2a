import { DownloadOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { shown } from '../../schemas/language/characters/marks.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import type { ImportReport } from '../api/rows/data-source.ts'
import { notifyError } from '../host/explain.ts'
import { useHost } from '../host/host.tsx'
import { saveBlob } from '../lib/save-blob.ts'

/** Most problems on the screen; the error file has all. */
const SHOWN = 200

const HEADINGS: Readonly<Record<ImportReport['kind'], { level: 'success' | 'warning' | 'error'; code: MessageCode }>> =
  {
    done: { level: 'success', code: 'IMPORT_DONE' },
    partial: { level: 'warning', code: 'IMPORT_PARTIAL' },
    refused: { level: 'error', code: 'IMPORT_REFUSED' },
  }

/** What became of an import: counts, the refused rows with reasons, and the file that lists them all. */
export function ImportResult({ report }: { readonly report: ImportReport }) {
  const { source, ports } = useHost()
  const { kind, message, total, imported, faulty, problems, file } = report
  const { level, code } = HEADINGS[kind]
  const fetchFile = async (url: string, name: string) => {
    try {
      saveBlob(await source.errorFile(url), name)
    } catch (error) {
      notifyError(error, ports)
    }
  }
  return (
    <div className="vi-report">
      <Alert
        type={level}
        showIcon
        title={ports.say(code)}
        description={
          <>
            {message && <div>{message}</div>}
            {!message && total !== undefined && <div>{ports.say('IMPORT_COUNTS', { total, imported, faulty })}</div>}
            {file && (
              <button type="button" className="vi-link" onClick={() => void fetchFile(file.url, file.name)}>
                <DownloadOutlined /> {ports.say('IMPORT_ERROR_FILE', { name: file.name })}
              </button>
            )}
          </>
        }
      />
      {problems.length > 0 && (
        <div className="vi-report-rows">
          <table>
            <colgroup>
              <col className="vi-report-row" />
              <col className="vi-report-column" />
              <col />
              <col className="vi-report-reason" />
            </colgroup>
            <thead>
              <tr>
                {(['IMPORT_ROW', 'IMPORT_COLUMN', 'IMPORT_VALUE', 'IMPORT_REASON'] as const).map((heading) => (
                  <th key={heading} scope="col">
                    {ports.say(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, SHOWN).map((problem, index) => (
                <tr key={index}>
                  <td>{problem.row}</td>
                  <td>{problem.column}</td>
                  <td title={problem.value}>
                    <span className="vi-report-value">{shown(problem.value ?? '')}</span>
                  </td>
                  <td>{problem.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > SHOWN && <p className="vi-help">{ports.say('IMPORT_MORE', { count: SHOWN })}</p>}
        </div>
      )}
    </div>
  )
}
