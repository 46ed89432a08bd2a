import { Select } from 'antd'
import { DATA_LOG_LIST } from '../../../../schemas/contract/data/history.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePanel } from '../use-panel.tsx'
import './rows-grid.css'

interface RowsHistoryProps {
  /** Id under which the versions of the rows are stored. */
  readonly screen: string
  readonly rows: readonly { readonly id: string; readonly title: string }[]
  /** Called after values of an earlier version were saved. */
  readonly onRestored: () => void
}

/** Opens the versions of one of the rows, for people who may see the data log. */
export function RowsHistory({ screen, rows, onRestored }: RowsHistoryProps) {
  const say = useSay()
  const { can } = usePermissions()
  const { openPanel, drawer } = usePanel()
  if (!can(DATA_LOG_LIST) || rows.length === 0) return null
  const open = (id: string, title: string) =>
    openPanel({
      name: 'record-versions',
      title: say('RECORD_ADD', { action: say('DETAIL_HISTORY'), title }),
      row: { id },
      screen,
      onChanged: onRestored,
    })
  return (
    <>
      <Select<string>
        className="v-rows-history"
        aria-label={say('DETAIL_HISTORY')}
        placeholder={say('DETAIL_HISTORY')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={rows.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => open(id, rows.find((row) => row.id === id)?.title ?? '')}
      />
      {drawer}
    </>
  )
}
