import { TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { GridRights } from '../../grid/screen/index.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'

/** What a person may do to rows in a grid; undefined where there is none for them. */
export function useGridRights(offered: readonly OfferedAction[], isElsewhere: boolean): GridRights | undefined {
  return useMemo(() => {
    const open = new Set(offered.flatMap(({ action, disabled }) => (disabled ? [] : [action.code])))
    const rights = {
      add: open.has('add'),
      edit: open.has('edit'),
      remove: open.has('delete') && open.has('batch_delete'),
    }
    return !isElsewhere && rights.edit ? rights : undefined
  }, [offered, isElsewhere])
}

/** Opens the rows of the list in a grid. */
export function GridButton({ onOpen }: { readonly onOpen: () => void }) {
  const { ports } = useHost()
  const title = ports.say('LIST_GRID_OPEN')
  return <Button icon={<TableOutlined aria-hidden="true" />} aria-label={title} title={title} onClick={onOpen} />
}
