import { Spin } from 'antd'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { nodesOf, stringAt } from '../document/flow.ts'
import { type ProcessSummary, loadDraft } from '../remote.ts'

interface WhereUsedProps {
  readonly row: ProcessSummary
  readonly all: readonly ProcessSummary[]
  readonly onClose: () => void
}

/** The other processes that start this one. */
async function parentsOf(code: string, all: readonly ProcessSummary[]): Promise<readonly ProcessSummary[]> {
  const found = await Promise.all(
    all
      .filter((each) => each.code !== code)
      .map(async (each) => {
        const { document } = await loadDraft(each.code)
        return nodesOf(document).some(({ kind, node }) => kind === 'process' && stringAt(node, 'code') === code)
          ? [each]
          : []
      }),
  )
  return found.flat()
}

/** What a process belongs to: its screen, what runs, and the processes that start it. */
export function WhereUsed({ row, all, onClose }: WhereUsedProps) {
  const { say } = useDesigner()
  const { value, error, reload } = useLoaded([row.code], () => parentsOf(row.code, all))
  return (
    <Dialog open footer={null} title={say('FLOW_USES_OF', { title: row.title })} onCancel={onClose}>
      <ul className="vd-used">
        <li>
          {say('FLOW_SCREEN')}: <Link to={`/online/designer?id=${row.screen}`}>{row.screen}</Link>
        </li>
        <li>{say('FLOW_RUNNING_COUNT', { count: row.running })}</li>
        {(value ?? []).map(({ code, title }) => (
          <li key={code}>
            {say('FLOW_KIND_PROCESS')}: <Link to={`/online/processes?code=${code}`}>{title}</Link>
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value?.length === 0 && <p className="vd-help">{say('FLOW_USES_NONE')}</p>}
    </Dialog>
  )
}
