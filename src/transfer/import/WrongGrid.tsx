import { ArrowDownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/grid-props.ts'
import type { CellAt } from '../../grid/store/index.ts'
import { useRevision } from '../../grid/tools/index.ts'
import { useHost } from '../../host/host.tsx'
import { usePhone } from '../../host/ui/use-phone.ts'
import type { WrongCells } from './wrong-cells.ts'

const RIGHTS = { add: false, remove: false, move: false } as const
/** The problem of a cell is shown below the grid: it must be in view. */
const HEIGHT = { wide: 320, phone: 260 } as const

/** The wrong rows of a sheet as they stand in it, each cell to be put right where it is. */
export function WrongGrid({ cells }: { readonly cells: WrongCells }) {
  const { screen, ports } = useHost()
  const name = `${screen.screen.id}/import`
  const isPhone = usePhone()
  const [handle, setHandle] = useState<GridHandle | null>(null)
  const at = useRef<CellAt>(undefined)
  const handlePlace = useCallback((place: CellAt | undefined) => void (at.current = place), [])
  const lead = useCallback(
    (from: CellAt | undefined) => {
      const wrong = cells.next(from)
      if (wrong) handle?.show(wrong.id, wrong.key)
    },
    [cells, handle],
  )
  // After the check the first problem of a sheet is selected.
  useEffect(() => lead(undefined), [lead])
  return (
    <Grid
      ref={setHandle}
      store={cells.store}
      ports={ports}
      label={ports.say('IMPORT_WRONG_CELLS')}
      name={name}
      density="own"
      rights={RIGHTS}
      selection={false}
      alwaysEdit={false}
      maxHeight={HEIGHT[isPhone ? 'phone' : 'wide']}
      toolbar
      tools={<NextWrong cells={cells} onNext={() => lead(at.current)} />}
      onPlace={handlePlace}
    />
  )
}

function NextWrong({ cells: { store }, onNext }: { readonly cells: WrongCells; readonly onNext: () => void }) {
  const { ports } = useHost()
  useRevision(store)
  return (
    <Button size="small" icon={<ArrowDownOutlined />} disabled={store.wrong === 0} onClick={onNext}>
      {ports.say('IMPORT_NEXT_WRONG')}
    </Button>
  )
}
